package io.onefold.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HeadersJsonTest {

    @Test
    void keepsOrderAndRepeats() {
        List<RawHeader> headers = List.of(Raw.header("b", "1"), Raw.header("a", "2"), Raw.header("b", "3"));

        assertThat(HeadersJson.all(headers))
                .isEqualTo("[{\"name\":\"b\",\"value\":\"1\"},{\"name\":\"a\",\"value\":\"2\"},"
                        + "{\"name\":\"b\",\"value\":\"3\"}]");
    }

    @Test
    void tellsNullFromEmpty() {
        assertThat(HeadersJson.all(List.of(Raw.header("a", null), Raw.header("b", ""))))
                .isEqualTo("[{\"name\":\"a\",\"value\":null},{\"name\":\"b\",\"value\":\"\"}]");
    }

    @Test
    void writesWhatIsNoTextAsBase64() {
        RawHeader notUtf8 = new RawHeader("a", new byte[] {(byte) 0xC3, 0x28});
        RawHeader nul = Raw.header("b", "x\0");
        RawHeader nulInName = Raw.header("c\0", "x");

        assertThat(HeadersJson.all(List.of(notUtf8, nul, nulInName)))
                .isEqualTo("[{\"name\":\"a\",\"base64\":\"wyg=\"},{\"name\":\"b\",\"base64\":\"eAA=\"},"
                        + "{\"name_base64\":\"YwA=\",\"value\":\"x\"}]");
    }

    @Test
    void isAnEmptyListOrNullWithoutHeaders() {
        assertThat(HeadersJson.all(List.of())).isEqualTo("[]");
        assertThat(HeadersJson.orNull(List.of())).isNull();
    }

    @Property
    void losesNothingAndIsAlwaysStorable(@ForAll("headers") List<RawHeader> headers) {
        String json = HeadersJson.all(headers);

        assertThat(new JsonScanner(List.of(), JsonLimits.DEFAULT).scan(Raw.bytes(json)))
                .isInstanceOf(JsonScan.Valid.class);
        assertThat(json).doesNotContain("\\u0000", "\0");
        assertThat(HeadersJson.read(json)).usingRecursiveComparison().isEqualTo(headers);
    }

    @Provide
    Arbitrary<List<RawHeader>> headers() {
        Arbitrary<String> names = texts();
        Arbitrary<byte[]> values = Arbitraries.oneOf(
                texts().map(Raw::bytes), Arbitraries.bytes().array(byte[].class).ofMaxSize(5));
        return Combinators.combine(names, values.injectNull(0.1))
                .as(RawHeader::new)
                .list()
                .ofMaxSize(4);
    }

    /** Any text that a broker can hand us; Kafka decodes names from UTF-8, so a lone surrogate is not among them. */
    private static Arbitrary<String> texts() {
        return Arbitraries.integers()
                .between(0, 0x10FFFF)
                .filter(point -> point < 0xD800 || point > 0xDFFF)
                .list()
                .ofMaxSize(5)
                .map(points -> points.stream().map(Character::toString).reduce("", String::concat));
    }
}
