package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldExpressionTest {

    @ParameterizedTest
    @CsvSource({
        "/device_id, json:/device_id",
        "json:/a~1b/0, json:/a~1b/0",
        "header:ce_id, header:ce_id",
        "record:key, record:key",
        "record:position, record:position",
    })
    void hasOneCanonicalSpelling(String text, String canonical) {
        FieldExpression field = FieldExpression.parse(text);

        assertThat(field).hasToString(canonical).isEqualTo(FieldExpression.parse(canonical));
    }

    @ParameterizedTest
    @CsvSource({
        "device_id, 'a field is json:/pointer (or /pointer), header:name, record:key or record:position'",
        "record:offset, 'a field is json:/pointer (or /pointer), header:name, record:key or record:position'",
        "JSON:/a, 'a field is json:/pointer (or /pointer), header:name, record:key or record:position'",
        "json:a, a JSON Pointer starts with '/'",
        "json:, json: needs a JSON Pointer that starts with '/'",
        "/a~, in a JSON Pointer '~' is followed by 0 or 1",
        "'header: ', header: needs the name of a header",
    })
    void namesTheRuleThatIsBroken(String text, String rule) {
        String unquoted = rule.replace("\"", "'");
        assertThatThrownBy(() -> FieldExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(unquoted);
    }

    @Test
    void readsAHeaderAsText() {
        MapSource source = new MapSource().header("ce_id", "naïve");

        assertThat(FieldExpression.parse("header:ce_id").readFrom(source)).isEqualTo(new FieldValue.Text("naïve"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"header:none", "/none"})
    void readsWhatIsNotThereAsMissing(String text) {
        assertThat(FieldExpression.parse(text).readFrom(new MapSource())).isEqualTo(new FieldValue.Missing());
    }
}
