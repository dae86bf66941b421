package io.onefold.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class JsonScannerPropertiesTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> NAMES = List.of("a", "b", "0", "1", "é/~");
    private static final List<JsonPointer> POINTERS =
            List.of("", "/a", "/b", "/0", "/1/a", "/a/b", "/a/0", "/0/1/b", "/a/a/a", "/é~1~0/1", "/b/-", "/c").stream()
                    .map(JsonPointer::parse)
                    .toList();
    private static final JsonScanner SCANNER = new JsonScanner(POINTERS, JsonLimits.DEFAULT);

    @Property
    void findsWhatATreeOfTheDocumentHolds(@ForAll("documents") JsonNode document, @ForAll boolean pretty) {
        String text = pretty ? document.toPrettyString() : document.toString();

        JsonScan scan = SCANNER.scan(text.getBytes(StandardCharsets.UTF_8));

        assertThat(scan).isInstanceOf(JsonScan.Valid.class);
        for (JsonPointer pointer : POINTERS) {
            assertThat(((JsonScan.Valid) scan).value(pointer)).isEqualTo(valueOf(document.at(pointer.toString())));
        }
    }

    @Property
    void neverThrowsOnRandomBytes(@ForAll byte[] document) {
        assertThat(SCANNER.scan(document)).isNotNull();
    }

    @Property
    void neverThrowsOnADamagedDocument(
            @ForAll("documents") JsonNode document,
            @ForAll @Size(max = 4) List<Byte> damage,
            @ForAll @IntRange(min = 0) int at) {
        byte[] bytes = document.toString().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < damage.size(); i++) {
            bytes[(int) ((at + 7L * i) % bytes.length)] = damage.get(i);
        }

        assertThat(SCANNER.scan(bytes)).isNotNull();
        assertThat(SCANNER.scan(Arrays.copyOf(bytes, at % bytes.length))).isNotNull();
    }

    /** Where both judge, they agree: the tree reader is the oracle, made as strict as it gets. */
    @Property(tries = 5000)
    void neverThrowsOnJsonLikeTextAndAgreesWithTheTreeReader(@ForAll("jsonLike") String text) {
        JsonScan scan = SCANNER.scan(text.getBytes(StandardCharsets.UTF_8));

        boolean parserFailed = scan instanceof JsonScan.Malformed malformed
                && malformed.detail().contains("failed");
        boolean jsonByScan = !(scan instanceof JsonScan.Malformed refused) || refused.problem() != JsonProblem.NOT_JSON;
        assertThat(parserFailed).isFalse();
        assertThat(jsonByScan).isEqualTo(isJson(text));
    }

    @Property(tries = 3000)
    void judgesUtf8AsThePlatformDoes(@ForAll("nearlyUtf8") byte[] bytes) {
        assertThat(RawBytes.firstNotUtf8(bytes, 0) < 0).isEqualTo(isUtf8(bytes));
    }

    @Property
    void looksCloserAtEveryByteThatIsNotPlain(
            @ForAll @Size(max = 40) List<@CharRange(from = '\u0001', to = '[') Character> plain,
            @ForAll("notPlain") byte odd,
            @ForAll @IntRange(max = 40) int at) {
        byte[] bytes = new byte[plain.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (char) plain.get(i);
        }
        assertThat(RawBytes.plainPrefix(bytes)).isEqualTo(bytes.length);

        Assume.that(at < bytes.length);
        bytes[at] = odd;
        assertThat(RawBytes.plainPrefix(bytes)).isEqualTo(at / 8 * 8);
        assertThat(RawBytes.indexOf(bytes, at / 8 * 8, odd)).isEqualTo(at);
    }

    private static boolean isJson(String text) {
        ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        try {
            return !mapper.readTree(text).isMissingNode();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static FieldValue valueOf(JsonNode node) {
        return switch (node.getNodeType()) {
            case MISSING -> new FieldValue.Missing();
            case NULL -> new FieldValue.Null();
            case BOOLEAN -> new FieldValue.Bool(node.booleanValue());
            case NUMBER -> FieldValue.Number.of(node.decimalValue());
            case STRING -> new FieldValue.Text(node.textValue());
            default -> new FieldValue.Structure();
        };
    }

    @Provide
    Arbitrary<JsonNode> documents() {
        return Arbitraries.lazyOf(
                () -> Arbitraries.integers()
                        .between(1, 0xFFFF)
                        .filter(c -> !Character.isSurrogate((char) (int) c))
                        .map(c -> NODES.textNode("t" + (char) (int) c)),
                () -> Arbitraries.bigDecimals().map(number -> NODES.numberNode(number)),
                () -> Arbitraries.longs().map(number -> NODES.numberNode(BigDecimal.valueOf(number))),
                () -> Arbitraries.of(NODES.booleanNode(true), NODES.booleanNode(false), NODES.nullNode()),
                () -> documents()
                        .list()
                        .ofMaxSize(4)
                        .map(items -> NODES.arrayNode().addAll(items)),
                () -> Arbitraries.maps(Arbitraries.of(NAMES), documents())
                        .ofMaxSize(4)
                        .map(JsonScannerPropertiesTest::object));
    }

    private static JsonNode object(Map<String, JsonNode> members) {
        ObjectNode object = NODES.objectNode();
        members.forEach(object::set);
        return object;
    }

    @Provide
    Arbitrary<String> jsonLike() {
        return Arbitraries.of(
                        "{", "}", "[", "]", ":", ",", "\"", "\"a\"", "\"b\"", "1", "-", "0", ".5", "e9", "E-1", "true",
                        "false", "null", " ", "\n", "\\", "\\u00", "41", "é", "😀", "/", "'", "NaN", "\t", "\\n",
                        "{\"a\":", "[1,", "\f", "#")
                .list()
                .ofMaxSize(9)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<Byte> notPlain() {
        return Arbitraries.oneOf(Arbitraries.bytes().between((byte) -128, (byte) 0), Arbitraries.of((byte) '\\'));
    }

    @Provide
    Arbitrary<byte[]> nearlyUtf8() {
        Arbitrary<Byte> interesting = Arbitraries.of(
                (byte) 'a',
                (byte) 0x7F,
                (byte) 0x80,
                (byte) 0x8F,
                (byte) 0x90,
                (byte) 0x9F,
                (byte) 0xA0,
                (byte) 0xBF,
                (byte) 0xC0,
                (byte) 0xC1,
                (byte) 0xC2,
                (byte) 0xDF,
                (byte) 0xE0,
                (byte) 0xE1,
                (byte) 0xED,
                (byte) 0xEF,
                (byte) 0xF0,
                (byte) 0xF1,
                (byte) 0xF4,
                (byte) 0xF5,
                (byte) 0xFF);
        return interesting.array(byte[].class).ofMaxSize(5);
    }
}
