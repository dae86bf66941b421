package io.onefold.cli.ask;

import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where each service is: an option, else its variable, else where {@code ./run} has it. */
public final class Addresses {
    private final Map<String, String> environment;
    private final Map<Service, String> options = new EnumMap<>(Service.class);

    public Addresses(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Said on the command line; null if not. */
    public Addresses say(Service service, @Nullable String url) {
        if (url != null) {
            options.put(service, url);
        }
        return this;
    }

    /**
     * Its URL, without a slash at the end.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    public String of(Service service) {
        String variable = environment.getOrDefault(service.variable(), "");
        String url = options.getOrDefault(service, variable.isBlank() ? service.usualUrl() : variable.strip());
        if (!isUrl(url)) {
            throw new IllegalArgumentException(
                    "the URL of " + service.word() + " is one such as " + service.usualUrl());
        }
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static boolean isUrl(String text) {
        try {
            URI url = URI.create(text);
            return url.getHost() != null
                    && url.getUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
