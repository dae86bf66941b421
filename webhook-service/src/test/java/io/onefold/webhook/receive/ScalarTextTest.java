package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.key.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarTextTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.0, 1",
        "1e2, 100",
        "100, 100",
        "-0, 0",
        "-12.50, -12.5",
        "9007199254740993, 9007199254740993",
        "1e-3, 0.001"
    })
    void writesANumberOut(String literal, String text) {
        assertThat(ScalarText.of(new FieldValue.Number(literal))).isEqualTo(text);
    }

    @Test
    void doesNotWriteOutAGiant() {
        assertThat(ScalarText.of(new FieldValue.Number("1e131000"))).isEqualTo("1e131000");
        assertThat(ScalarText.of(new FieldValue.Number("7".repeat(100_000)))).hasSizeGreaterThan(100_000);
    }

    @Test
    void takesTextAsItIs() {
        assertThat(ScalarText.of(new FieldValue.Text(" São\n1 "))).isEqualTo(" São\n1 ");
        assertThat(ScalarText.of(new FieldValue.Bool(false))).isEqualTo("false");
    }

    @Test
    void findsNoValueInWhatHasNone() {
        assertThat(ScalarText.of(new FieldValue.Missing())).isNull();
        assertThat(ScalarText.of(new FieldValue.Null())).isNull();
        assertThat(ScalarText.of(new FieldValue.Structure())).isNull();
        assertThat(ScalarText.of(new FieldValue.Text(""))).isNull();
        assertThat(ScalarText.of(new FieldValue.Text(" \t"))).isNull();
        assertThat(ScalarText.of(new FieldValue.Bytes(new byte[0]))).isNull();
    }

    @Test
    void readsBytesAsUtf8OrElseAsHex() {
        assertThat(ScalarText.of(new FieldValue.Bytes("São".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("São");
        assertThat(ScalarText.of(new FieldValue.Bytes(new byte[] {(byte) 0xFF, 1})))
                .isEqualTo("0xff01");
        assertThat(ScalarText.of(new FieldValue.Bytes(new byte[] {'a', 0}))).isEqualTo("0x6100");
        assertThat(ScalarText.of(new FieldValue.Bytes(new byte[] {8, 1}))).isEqualTo("0x0801");
    }

    @Test
    void namesAPlaceInKafka() {
        UUID topic = new UUID(1, 2);

        assertThat(ScalarText.of(new FieldValue.Position(topic, 3, 4))).isEqualTo(topic + "/3/4");
    }
}
