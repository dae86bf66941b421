package io.onefold.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSecretsTest {
    private static final String LOGIN = "Module required password=\"a\";";

    @ParameterizedTest
    @ValueSource(strings = {LOGIN, "a$b", "${HOME}", "a\\b", "a\\$b", "$$", "a,b", " a "})
    void aSecretInAFileIsASettingOfTheClientAsItStands(String secret, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("jaas"), secret + "\n");

        assertThat(config(Map.of("KAFKA_SASL_JAAS_CONFIG_FILE", file.toString()))
                        .getConfigValue("kafka.sasl.jaas.config")
                        .getValue())
                .isEqualTo(secret);
    }

    @Test
    void aVariableOfKafkaStaysWhatItIs() {
        assertThat(config(Map.of("KAFKA_SASL_JAAS_CONFIG", LOGIN))
                        .getConfigValue("kafka.sasl.jaas.config")
                        .getValue())
                .isEqualTo(LOGIN);
    }

    @Test
    void aFileThatCannotBeReadIsLeftToTheStartToReport() {
        assertThat(config(Map.of("KAFKA_SASL_JAAS_CONFIG_FILE", "/nowhere"))
                        .getConfigValue("kafka.sasl.jaas.config")
                        .getValue())
                .isNull();
    }

    private static SmallRyeConfig config(Map<String, String> environment) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new EnvConfigSource(environment, 300))
                .withSources(new KafkaSecrets())
                .build();
    }
}
