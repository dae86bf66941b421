package io.onefold.kafka;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Gives the Kafka clients those of their secrets that stand in files, as if they stood in their variables. Read once: the
 * clients keep what they were made with. Found by the service loader; what is wrong with a file is reported at start.
 */
public final class KafkaSecrets implements ConfigSourceFactory {
    /** Those of the {@code KAFKA_} variables that may also stand in a file. */
    public static final List<String> VARIABLES = List.of(
            "KAFKA_SASL_JAAS_CONFIG",
            "KAFKA_SSL_KEY_PASSWORD",
            "KAFKA_SSL_KEYSTORE_KEY",
            "KAFKA_SSL_KEYSTORE_PASSWORD",
            "KAFKA_SSL_TRUSTSTORE_PASSWORD");

    private static final int ORDINAL = 100;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        Map<String, String> settings = new HashMap<>();
        for (String variable : VARIABLES) {
            Secret.find(variable, name -> valueOf(context, name), new ConfigProblems())
                    .filter(Secret::mayChange)
                    .ifPresent(secret -> settings.put(setting(variable), literally(secret.current())));
        }
        return List.of(new PropertiesConfigSource(settings, "Kafka secrets in files", ORDINAL));
    }

    private static Optional<String> valueOf(ConfigSourceContext context, String variable) {
        return Optional.ofNullable(context.getValue(variable).getValue()).filter(value -> !value.isBlank());
    }

    private static String setting(String variable) {
        return variable.toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /** A dollar sign in a secret begins no expression of the configuration library. */
    private static String literally(String secret) {
        return secret.replace("$", "\\$");
    }
}
