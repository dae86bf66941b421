package io.onefold.webhook.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReintegrateRequestTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ReintegrateRequest parse(String body) {
        return ReintegrateRequest.parse(body.getBytes(StandardCharsets.UTF_8), JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.50",
                "12345678901234567890.00",
                "\"é \\u00e9 }\"",
                "true",
                "{\"a\": [1, {\"payload\": 2}], \"b\" : \"}\"}",
                "[]",
                "\"\""
            })
    void thePayloadIsTakenByteByByte(String payload) {
        assertThat(payload("{\"payload\": " + payload + " , \"queue\":\"orders\",\"key\":\"é1\"}"))
                .isEqualTo(payload);
        assertThat(payload("{\"queue\":\"orders\",\"key\":\"1\",\"payload\":" + payload + "}"))
                .isEqualTo(payload);
    }

    private static String payload(String body) {
        return new String(Objects.requireNonNull(parse(body).payload()), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsNotSaidIsNo() {
        ReintegrateRequest request = parse("{\"queue\":\"orders\",\"key\":\"1\"}");

        assertThat(request.payload()).isNull();
        assertThat(request.acceptDoubleEffect()).isFalse();
        assertThat(parse("{\"queue\":\"orders\",\"key\":\"1\",\"payload\":null}")
                        .payload())
                .isNull();
        assertThat(parse("{\"queue\":\"orders\",\"key\":\"1\",\"acceptDoubleEffect\":true}")
                        .acceptDoubleEffect())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | the body is a JSON object",
                "{\"queue\":\"orders\",\"queue\":\"coll\",\"key\":\"1\"} | the body has a name twice in one object",
                "{\"queue\":\"orders\",\"key\":\"1\",\"payload\":{\"a\":1,\"\\u0061\":1}} | the body has a name twice in one object",
                "{} | queue is the name of a queue",
                "{\"queue\":7,\"key\":\"1\"} | queue is the name of a queue",
                "{\"queue\":\"orders\"} | key is a text of 1 to 500 characters",
                "{\"queue\":\"orders\",\"key\":17} | key is a text of 1 to 500 characters",
                "{\"queue\":\"orders\",\"key\":\"\"} | key is a text of 1 to 500 characters",
                "{\"queue\":\"orders\",\"key\":\"1\",\"acceptDoubleEffect\":\"true\"} | acceptDoubleEffect is true or false",
                "{\"queue\":\"orders\",\"key\":\"1\",\"id\":1} | the body has the fields [queue, key, payload, acceptDoubleEffect] and no other",
                "{\"queue\":\"orders\",\"key\":\"a\\u0000\"} | the body is not taken: nul_character",
                "{\"queue\":\"orders\",\"key\":\"1\",\"payload\":1e200000} | the body is not taken: number_out_of_range",
            })
    void whatBreaksARuleIsRefusedByIt(String body, String rule) {
        assertThatThrownBy(() -> parse(body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(rule);
    }

    @Test
    void aBodyThatNestsTooDeepIsRefused() {
        String deep = "[".repeat(100) + "]".repeat(100);

        assertThatThrownBy(() -> parse("{\"queue\":\"orders\",\"key\":\"1\",\"payload\":" + deep + "}"))
                .hasMessage("the body is not taken: too_deep");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | false | false",
                "{} | false | false",
                "{\"newGeneration\":true} | true | false",
                "{\"newGeneration\":true,\"acceptDoubleEffect\":true} | true | true",
            })
    void aRetryNeedsNoBody(String body, boolean newGeneration, boolean accepted) {
        assertThat(RetryRequest.parse(body.getBytes(StandardCharsets.UTF_8), JSON))
                .isEqualTo(new RetryRequest(newGeneration, accepted));
    }
}
