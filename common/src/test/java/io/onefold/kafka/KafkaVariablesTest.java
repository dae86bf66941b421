package io.onefold.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaVariablesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.b.PlainLoginModule required username=\"u\" password=\"with space; and = and \\\" in it\";",
                "a.b.PlainLoginModule required username=u password='p';",
                " a.b.OAuthBearerLoginModule required ;\n"
            })
    void aLoginIsAModuleAndItsOptions(String jaas) {
        assertThat(problems(Map.of("KAFKA_SECURITY_PROTOCOL", "SASL_SSL", "KAFKA_SASL_JAAS_CONFIG", jaas)))
                .isEmpty();
    }

    /** The client's own message would show the word that it does not understand: a part of the password. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.b.PlainLoginModule required username=\"u\" password=hunter2 hunter2=;",
                "a.b.PlainLoginModule required password=hunter2 hunter2;",
                "a.b.PlainLoginModule required password=\"hunter2;",
                "a.b.PlainLoginModule required password=hunter2",
                "hunter2"
            })
    void whatIsNoLoginIsRefusedWithoutAWordOfIt(String jaas) {
        assertThat(problems(Map.of("KAFKA_SECURITY_PROTOCOL", "SASL_SSL", "KAFKA_SASL_JAAS_CONFIG", jaas)))
                .containsExactly("KAFKA_SASL_JAAS_CONFIG: is a login module, required, its options, and a semicolon");
    }

    @Test
    void aProtocolThatIsNoneIsNamed() {
        assertThat(problems(Map.of("KAFKA_SECURITY_PROTOCOL", "FOO", "KAFKA_SSL_TRUSTSTORE_TYPE", "PEM")))
                .containsExactly(
                        "KAFKA_SECURITY_PROTOCOL = \"FOO\": is one of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL");
    }

    private static List<String> problems(Map<String, String> environment) {
        ConfigProblems problems = new ConfigProblems();
        new KafkaVariables(environment, problems).judgeSecurity();
        return problems.lines();
    }
}
