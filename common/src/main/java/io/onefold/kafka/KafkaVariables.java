package io.onefold.kafka;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Judges the {@code KAFKA_*} variables, which Kafka's clients would only do one at a time, or with the secret in it. */
public final class KafkaVariables {
    private static final String BOOTSTRAP_SERVERS = "KAFKA_BOOTSTRAP_SERVERS";
    private static final String PROTOCOL = "KAFKA_SECURITY_PROTOCOL";
    private static final List<String> KAFKA_FILES =
            List.of("KAFKA_SSL_TRUSTSTORE_LOCATION", "KAFKA_SSL_KEYSTORE_LOCATION");
    private static final List<String> PROTOCOLS = List.of("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL");

    /** Strict to the last option: the client says of what it does not understand which word that is. */
    private static final Pattern LOGIN = Pattern.compile(
            "\\s*[\\w.$]+\\s+(required|requisite|sufficient|optional)"
                    + "(\\s+[\\w.]+\\s*=\\s*(\"([^\"\\\\]|\\\\.)*\"|'([^'\\\\]|\\\\.)*'|[^\\s\"';=]+))*\\s*;\\s*",
            Pattern.DOTALL);

    private final Map<String, String> environment;
    private final ConfigProblems problems;

    /** @param environment the variables themselves: the configuration library would take a dollar sign for its own */
    public KafkaVariables(Map<String, String> environment, ConfigProblems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    /** Where the brokers are; empty once a problem is noted. */
    public String bootstrapServers() {
        Optional<String> servers = value(BOOTSTRAP_SERVERS);
        if (servers.isEmpty()) {
            problems.add(BOOTSTRAP_SERVERS, null, "needs a value");
        } else if (!servers.get().matches("[^,\\s]+:\\d+(\\s*,\\s*[^,\\s]+:\\d+)*")) {
            problems.add(BOOTSTRAP_SERVERS, servers.get(), "is host:port, comma-separated");
        }
        return servers.orElse("");
    }

    /** How to talk to them, and who we are. */
    public void judgeSecurity() {
        Secrets secrets = new Secrets(environment, problems);
        for (String variable : KafkaSecrets.VARIABLES) {
            Optional<Secret> secret = secrets.optional(variable);
            if (variable.equals("KAFKA_SASL_JAAS_CONFIG")
                    && secret.filter(jaas -> !LOGIN.matcher(jaas.current()).matches())
                            .isPresent()) {
                problems.addHidden(variable, "is a login module, required, its options, and a semicolon");
            }
        }
        String protocol = value(PROTOCOL).orElse("PLAINTEXT");
        if (PROTOCOLS.contains(protocol)) {
            needs(protocol, "KAFKA_SSL_", "SSL");
            needs(protocol, "KAFKA_SASL_", "SASL");
        } else {
            problems.add(PROTOCOL, protocol, "is one of " + String.join(", ", PROTOCOLS));
        }
        for (String variable : KAFKA_FILES) {
            if (value(variable).filter(path -> !isReadable(path)).isPresent()) {
                problems.add(variable, environment.get(variable), "is the path of a file that can be read");
            }
        }
    }

    /** Without the protocol the client would ignore them, and talk in plaintext. */
    private void needs(String protocol, String prefix, String part) {
        if (!protocol.contains(part)) {
            environment.keySet().stream()
                    .filter(variable ->
                            variable.startsWith(prefix) && value(variable).isPresent())
                    .sorted()
                    .findFirst()
                    .ifPresent(
                            variable -> problems.addHidden(variable, "does nothing with " + PROTOCOL + "=" + protocol));
        }
    }

    private static boolean isReadable(String path) {
        try {
            return Files.isReadable(Path.of(path)) && Files.isRegularFile(Path.of(path));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private Optional<String> value(String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }
}
