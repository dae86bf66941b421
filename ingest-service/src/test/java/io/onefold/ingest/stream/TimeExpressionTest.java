package io.onefold.ingest.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.key.JsonPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeExpressionTest {

    @ParameterizedTest
    @CsvSource({
        "/played_at, json:/played_at",
        "json:/a/b, json:/a/b",
        "header:ce_time, header:ce_time",
        "' record:timestamp ', record:timestamp",
    })
    void readsOneField(String text, String canonical) {
        TimeExpression time = TimeExpression.parse(text);

        assertThat(time).hasToString(canonical);
        assertThat(TimeExpression.parse(canonical)).isEqualTo(time);
    }

    @Test
    void knowsWhereInTheDocumentItReads() {
        assertThat(TimeExpression.parse("/played_at").pointers()).containsExactly(JsonPointer.parse("/played_at"));
        assertThat(TimeExpression.parse("header:ce_time").pointers()).isEmpty();
        assertThat(TimeExpression.parse("record:timestamp").pointers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"record:key", "record:position", "record:offset", "/a,/b", "header:a,b"})
    void refusesWhatIsNoTimeOrMoreThanOne(String text) {
        assertThatThrownBy(() -> TimeExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("is one field: json:/pointer, header:name or record:timestamp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "played_at", "json:", "json:played_at", "header:"})
    void refusesWhatIsNoField(String text) {
        assertThatThrownBy(() -> TimeExpression.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
