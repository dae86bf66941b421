package io.onefold.config;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * What Kubernetes injects for each Service: {@code INGEST_SERVICE_HOST}, {@code INGEST_SERVICE_PORT_HTTP},
 * {@code INGEST_PORT_8081_TCP_ADDR} and the like. The bare {@code INGEST_PORT} says little by itself, so it counts only
 * beside the {@code _SERVICE_HOST} that always comes with it.
 */
final class InjectedVariables {

    private static final Pattern SHAPE = Pattern.compile("[A-Z0-9_]+?_"
            + "(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT_\\d+_(?:TCP|UDP|SCTP)(?:_(?:ADDR|PORT|PROTO))?)");
    private static final String BARE = "_PORT";

    private final Set<String> environment;

    InjectedVariables(Set<String> environment) {
        this.environment = environment;
    }

    boolean contains(String name) {
        return SHAPE.matcher(name).matches() || (name.endsWith(BARE) && environment.contains(serviceHost(name)));
    }

    private static String serviceHost(String barePort) {
        return barePort.substring(0, barePort.length() - BARE.length()) + "_SERVICE_HOST";
    }
}
