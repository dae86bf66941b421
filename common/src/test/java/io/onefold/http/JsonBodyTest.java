package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {
    private static JsonNode read(String body) {
        return JsonBody.object(
                body.getBytes(StandardCharsets.UTF_8), new ObjectMapper(), List.of("reason", "filter", "\ud83d\ude00"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | the body is a JSON object",
                "{} {} | the body is a JSON object",
                "{\"reason\":\"a\",\"reason\":\"a\"} | the body has a name twice in one object",
                "{\"reason\":\"a\\ud800b\"} | the body is not taken: lone_surrogate",
                "{\"reason\":\"a\\udc00\"} | the body is not taken: lone_surrogate",
                "{\"filter\":{\"key\":\"\\ud800\"}} | the body is not taken: lone_surrogate",
                "{\"filter\":{\"keys\":[\"\\ud800\"]}} | the body is not taken: lone_surrogate",
                "{\"filter\":{\"\\ud800\":1}} | the body is not taken: lone_surrogate",
                "{\"filter\":{\"key\":\"a\\u0000\"}} | the body is not taken: nul_character",
                "{\"filter\":{\"\\u0000\":1}} | the body is not taken: nul_character",
            })
    void whatNoDatabaseTakesIsRefusedWhereverItStands(String body, String rule) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(rule);
    }

    @Test
    void aPairOfSurrogatesIsACharacter() {
        assertThat(read("{\"reason\":\"\\ud83d\\ude00\"}").path("reason").asText())
                .isEqualTo("\ud83d\ude00");
    }

    @Test
    void noBodyIsNoObject() {
        assertThatThrownBy(() -> JsonBody.object(null, new ObjectMapper(), List.of()))
                .hasMessage("the body is a JSON object");
    }
}
