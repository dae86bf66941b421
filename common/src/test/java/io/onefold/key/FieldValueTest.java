package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldValueTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1e0",
        "1.0, 1e0",
        "1e0, 1e0",
        "10E-1, 1e0",
        "100, 1e2",
        "1e2, 1e2",
        "1E+2, 1e2",
        "-0, 0e0",
        "0.000, 0e0",
        "0e200000, 0e0",
        "-1.50, -15e-1",
        "0.001, 1e-3",
        "9007199254740993, 9007199254740993e0",
        "1e400, 1e400",
        "12345678901234567890.12345, 1234567890123456789012345e-5",
    })
    void spellsANumberByItsValue(String literal, String canonical) {
        assertThat(new FieldValue.Number(literal).canonical()).isEqualTo(canonical);
    }

    @Property
    void numbersAreEqualExactlyWhenTheirValuesAre(@ForAll BigDecimal one, @ForAll BigDecimal other) {
        boolean sameValue = one.compareTo(other) == 0;
        assertThat(FieldValue.Number.of(one).equals(FieldValue.Number.of(other)))
                .isEqualTo(sameValue);
        assertThat(FieldValue.Number.of(one.setScale(one.scale() + 3))).isEqualTo(FieldValue.Number.of(one));
        assertThat(FieldValue.Number.of(one).value()).isEqualByComparingTo(one);
    }

    @Test
    void takesAHugeExponentAndManyDigitsInNoTime() {
        assertThat(new FieldValue.Number("1" + "0".repeat(1_000_000)).canonical())
                .isEqualTo("1e1000000");
        assertThat(new FieldValue.Number("1e1000000000").canonical()).isEqualTo("1e1000000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "1e", "1.2.3", "--1", "NaN", "0x1", "1e1e1", "1e9999999999999", "١"})
    void refusesWhatIsNoNumber(String literal) {
        assertThatThrownBy(() -> new FieldValue.Number(literal)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "a\uDE00b", "\uDE00\uD83D"})
    void refusesALoneSurrogate(String text) {
        assertThatThrownBy(() -> new FieldValue.Text(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void comparesBytesByContentAndNeverShowsThem() {
        FieldValue bytes = new FieldValue.Bytes(new byte[] {1, 2});

        assertThat(bytes).isEqualTo(new FieldValue.Bytes(new byte[] {1, 2})).hasToString("Bytes[2]");
        assertThat(bytes).hasSameHashCodeAs(new FieldValue.Bytes(new byte[] {1, 2}));
        assertThat(bytes).isNotEqualTo(new FieldValue.Bytes(new byte[] {1, 3}));
    }
}
