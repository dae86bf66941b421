package io.onefold.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedriveRequestTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aNameIsEnough() {
        assertThat(ofTarget("{\"target\":\"orders\"}"))
                .isEqualTo(new RedriveRequest("orders", RedriveFilter.ANY, null, 20, false, false, false));
    }

    @Test
    void readsAll() {
        RedriveRequest request =
                ofTarget("{\"target\":\"orders\",\"filter\":{\"source\":\"pagarme\",\"reason\":\"timeout\","
                        + "\"key\":\"or_1\",\"olderThan\":\"30m\",\"youngerThan\":\"P7D\"},\"rate\":2.5,\"canary\":0,\"dryRun\":true,"
                        + "\"newGeneration\":true,\"acceptDoubleEffect\":true}");

        RedriveFilter filter =
                new RedriveFilter("pagarme", "timeout", "or_1", Duration.ofMinutes(30), Duration.ofDays(7));
        assertThat(request).isEqualTo(new RedriveRequest("orders", filter, 2.5, 0, true, true, true));
        assertThat(RedriveFilter.of(filter.toJson())).isEqualTo(filter);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no JSON | the body is a JSON object",
                "[] | the body is a JSON object",
                "{\"dryRun\":true}{\"dryRun\":false} | the body is a JSON object",
                "{\"dryRun\":true,\"dryRun\":false} | the body has a name twice in one object",
                "{} | target is a name",
                "{\"target\":7} | target is a name",
                "{\"stream\":\"plays\"} | the body has the fields",
                "{\"target\":\"a\",\"rate\":0} | rate is items per second",
                "{\"target\":\"a\",\"rate\":\"5\"} | rate is items per second",
                "{\"target\":\"a\",\"rate\":null} | rate is items per second",
                "{\"target\":\"a\",\"canary\":-1} | canary is a whole number",
                "{\"target\":\"a\",\"canary\":1.5} | canary is a whole number",
                "{\"target\":\"a\",\"dryRun\":\"yes\"} | dryRun is true or false",
                "{\"target\":\"a\",\"filter\":[]} | filter is an object",
                "{\"target\":\"a\",\"filter\":{\"age\":\"1h\"}} | filter has the fields",
                "{\"target\":\"a\",\"filter\":{\"olderThan\":\"soon\"}} | olderThan is a duration",
                "{\"target\":\"a\",\"filter\":{\"reason\":\"\"}} | filter.reason is a text"
            })
    void saysWhichRuleIsBroken(String body, String rule) {
        assertThatThrownBy(() -> ofTarget(body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(rule);
    }

    @Test
    void aStreamHasNoEffects() {
        assertThat(RedriveRequest.ofStream(bytes("{\"stream\":\"plays\"}"), JSON)
                        .of())
                .isEqualTo("plays");
        assertThatThrownBy(() -> RedriveRequest.ofStream(bytes("{\"stream\":\"plays\",\"newGeneration\":true}"), JSON))
                .hasMessageStartingWith("the body has the fields");
    }

    private static RedriveRequest ofTarget(String body) {
        return RedriveRequest.ofTarget(bytes(body), JSON);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
