package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.key.KeyOutcome.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyExpressionTest {

    @Test
    void readsAListOfFieldsInOrder() {
        KeyExpression expression = KeyExpression.parse(" /b , header:x,record:position,json:/a");

        assertThat(expression).hasToString("json:/b,header:x,record:position,json:/a");
        assertThat(expression.pointers()).containsExactly(JsonPointer.parse("/b"), JsonPointer.parse("/a"));
        assertThat(expression.usesPosition()).isTrue();
        assertThat(KeyExpression.parse("/a").usesPosition()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "''        > needs at least one field",
                "'  '      > needs at least one field",
                "/a,       > has an empty field between its commas",
                "/a,,/b    > has an empty field between its commas",
                "/a,json:/a > names the field json:/a twice",
            })
    void namesTheRuleThatIsBroken(String list, String rule) {
        assertThatThrownBy(() -> KeyExpression.parse(list)).hasMessage(rule);
    }

    @Test
    void namesTheFieldThatIsBad() {
        assertThatThrownBy(() -> KeyExpression.parse("/a,device_id"))
                .hasMessageStartingWith("has the field \"device_id\": a field is json:/pointer");
    }

    @Test
    void givesTheSameKeyForAHeaderAndForTheJsonFieldWithTheSameText() {
        MapSource source = new MapSource().header("ce_id", "evt-ä").json("/id", new FieldValue.Text("evt-ä"));

        assertThat(KeyExpression.parse("header:ce_id").derive("orders", source))
                .isInstanceOf(KeyOutcome.Derived.class)
                .isEqualTo(KeyExpression.parse("json:/id").derive("orders", source));
    }

    @Test
    void makesAKeyOfTheRecordItself() {
        assertThat(KeyExpression.parse("record:key,record:position").derive("orders", new MapSource()))
                .isInstanceOf(KeyOutcome.Derived.class);
    }

    @Test
    void takesAnEmptyTextAsAValue() {
        MapSource source = new MapSource().json("/id", new FieldValue.Text(""));

        assertThat(KeyExpression.parse("/id").derive("orders", source)).isInstanceOf(KeyOutcome.Derived.class);
    }

    @Test
    void namesTheFirstFieldThatCannotBePartOfAKey() {
        MapSource source = new MapSource()
                .json("/null", new FieldValue.Null())
                .json("/object", new FieldValue.Structure())
                .header("raw", new byte[] {(byte) 0xC0, (byte) 0x80});

        assertThat(KeyExpression.parse("record:key,/missing,/null").derive("orders", source))
                .isEqualTo(unusable("/missing", Problem.MISSING));
        assertThat(KeyExpression.parse("/null").derive("orders", source)).isEqualTo(unusable("/null", Problem.NULL));
        assertThat(KeyExpression.parse("/object").derive("orders", source))
                .isEqualTo(unusable("/object", Problem.NOT_SCALAR));
        assertThat(KeyExpression.parse("header:raw").derive("orders", source))
                .isEqualTo(unusable("header:raw", Problem.NOT_TEXT));
        assertThat(Problem.NOT_SCALAR.code()).isEqualTo("not_scalar");
    }

    private static KeyOutcome unusable(String field, Problem problem) {
        return new KeyOutcome.Unusable(FieldExpression.parse(field), problem);
    }
}
