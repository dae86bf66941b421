package io.onefold.json;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {
    private static final JsonScanner NAMES_ONCE = new JsonScanner(List.of(), JsonLimits.NAMES_ONCE);

    @Test
    void picksEveryKindOfValue() {
        JsonScan.Valid scan = valid(
                """
                {"text": "a\\n\\ud83d\\ude00é", "number": 1.50, "yes": true, "no": false, "nothing": null,
                 "list": [10, {"deep": [[7]]}], "a/b": {"m~n": 1}, "": 2}""",
                "/text",
                "/number",
                "/yes",
                "/no",
                "/nothing",
                "/list",
                "/list/0",
                "/list/1/deep/0/0",
                "/list/01",
                "/list/-",
                "/list/2",
                "/a~1b/m~0n",
                "/",
                "/absent/x",
                "/text/x",
                "");

        assertThat(scan.value(JsonPointer.parse("/text"))).isEqualTo(new FieldValue.Text("a\n😀é"));
        assertThat(scan.value(JsonPointer.parse("/number"))).isEqualTo(new FieldValue.Number("1.5"));
        assertThat(scan.value(JsonPointer.parse("/yes"))).isEqualTo(new FieldValue.Bool(true));
        assertThat(scan.value(JsonPointer.parse("/no"))).isEqualTo(new FieldValue.Bool(false));
        assertThat(scan.value(JsonPointer.parse("/nothing"))).isEqualTo(new FieldValue.Null());
        assertThat(scan.value(JsonPointer.parse("/list"))).isEqualTo(new FieldValue.Structure());
        assertThat(scan.value(JsonPointer.parse("/list/0"))).isEqualTo(FieldValue.Number.of(10));
        assertThat(scan.value(JsonPointer.parse("/list/1/deep/0/0"))).isEqualTo(FieldValue.Number.of(7));
        assertThat(scan.value(JsonPointer.parse("/a~1b/m~0n"))).isEqualTo(FieldValue.Number.of(1));
        assertThat(scan.value(JsonPointer.parse("/"))).isEqualTo(FieldValue.Number.of(2));
        assertThat(scan.value(JsonPointer.parse(""))).isEqualTo(new FieldValue.Structure());
        for (String absent : List.of("/list/01", "/list/-", "/list/2", "/absent/x", "/text/x")) {
            assertThat(scan.value(JsonPointer.parse(absent))).isEqualTo(new FieldValue.Missing());
        }
    }

    @Test
    void takesTheLastOfRepeatedMembersWhole() {
        assertThat(valid("{\"a\":1,\"a\":2}", "/a").value(JsonPointer.parse("/a")))
                .isEqualTo(FieldValue.Number.of(2));
        assertThat(valid("{\"a\":{\"b\":1},\"a\":{\"c\":2}}", "/a/b").value(JsonPointer.parse("/a/b")))
                .isEqualTo(new FieldValue.Missing());
        assertThat(valid("{\"a\":[1],\"a\":3}", "/a/0").value(JsonPointer.parse("/a/0")))
                .isEqualTo(new FieldValue.Missing());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1,\"a\":1}",
                "{\"a\":1,\"b\":2,\"c\":3,\"b\":4}",
                "{\"id\":1,\"\\u0069d\":1}",
                "{\"\\ud83d\\ude00\":1,\"😀\":1}",
                "{\"\":1,\"\":1}",
                "[0,{\"x\":[{\"a\":{},\"a\":{}}]}]",
            })
    void refusesANameTwiceInOneObjectWhereThatIsAskedFor(String document) {
        JsonScan.Malformed malformed = (JsonScan.Malformed) NAMES_ONCE.scan(document.getBytes(StandardCharsets.UTF_8));

        assertThat(malformed.problem()).isEqualTo(JsonProblem.REPEATED_NAME);
        assertThat(malformed.detail()).matches("at byte \\d+");
        assertThat(scan(document)).isInstanceOf(JsonScan.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}",
                "[{\"a\":1},{\"a\":1}]",
                "{\"a\":1,\"A\":1,\"a \":1}",
                "{\"é\":1,\"e\u0301\":1}",
                "{\"a\":\"a\",\"b\":\"a\"}",
            })
    void takesANameAgainInAnotherObject(String document) {
        assertThat(NAMES_ONCE.scan(document.getBytes(StandardCharsets.UTF_8))).isInstanceOf(JsonScan.Valid.class);
    }

    /** Each name against all before it would be half a million million comparisons; so would names of one hash code. */
    @Test
    @Timeout(30)
    void aMillionNamesAreComparedInTheTimeTheyNeed() {
        String names = IntStream.range(0, 1_000_000)
                .mapToObj(at -> "\"n" + at + "\":0")
                .collect(joining(","));
        String oneHash = IntStream.range(0, 1 << 16)
                .mapToObj(at -> IntStream.range(0, 16)
                        .mapToObj(bit -> (at >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(joining("", "\"", "\":0")))
                .collect(joining(","));

        for (String some : List.of(names, oneHash)) {
            String last = some.substring(some.lastIndexOf('"', some.length() - 4));
            assertThat(NAMES_ONCE.scan(("{" + some + "}").getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(JsonScan.Valid.class);
            assertThat(NAMES_ONCE.scan(("{" + some + "," + last + "}").getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOfSatisfying(
                            JsonScan.Malformed.class,
                            malformed -> assertThat(malformed.problem()).isEqualTo(JsonProblem.REPEATED_NAME));
        }
    }

    @Test
    void readsOnlyThePointersItWasMadeFor() {
        JsonScan.Valid scan = valid("{}", "/a", "/a");

        assertThatThrownBy(() -> scan.value(JsonPointer.parse("/b"))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{\"a\"}",
                "{a:1}",
                "{'a':1}",
                "['a']",
                "[1] x",
                "1 2",
                "{}{}",
                "nul",
                "truex",
                "[1a]",
                "NaN",
                "[Infinity]",
                "-",
                "+1",
                "01",
                "[-01]",
                ".5",
                "5.",
                "1e",
                "1e+",
                "\"a",
                "\"\\x\"",
                "\"\\u12\"",
                "\"a\tb\"",
                "\"a\u0001\"",
                "\u000b1",
                "[1\u00a0]",
                "// c\n1",
                "/* c */ 1",
                "# c\n1",
                "\uFEFF{}",
                "\u0000",
                "{\"a\":\"\u0000\"}",
                "{\"a\"\u0000:1}",
                "]",
                "}",
                ",",
                ":",
                "[}",
                "{]",
                "\u001e1"
            })
    void refusesWhatIsNotOneJsonValue(String document) {
        assertThat(problemOf(document)).isEqualTo(JsonProblem.NOT_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
    void refusesAnotherEncodingThanUtf8(String charset) {
        byte[] document = "{\"a\":1}".getBytes(Charset.forName(charset));
        assertThat(problemOf(document)).isEqualTo(JsonProblem.NOT_JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C080",
                "C1BF",
                "E08080",
                "F0808080",
                "EDA080",
                "EDA0BDEDB880",
                "F4908080",
                "FF",
                "80",
                "C3",
                "E282",
                "F09F98",
                "C328"
            })
    void refusesInvalidUtf8Anywhere(String hex) {
        String bad = new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);

        for (String document : List.of("\"" + bad + "\"", "{\"" + bad + "\":1}", "{} " + bad, bad)) {
            assertThat(problemOf(document.getBytes(StandardCharsets.ISO_8859_1)))
                    .isEqualTo(JsonProblem.NOT_UTF8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'\"\\u0000\"', NUL_CHARACTER",
        "'{\"k\":[\"ok\\n\", \"a\\u0000b\"]}', NUL_CHARACTER",
        "'{\"a\\u0000\":1}', NUL_CHARACTER",
        "'\"\\ud800\"', LONE_SURROGATE",
        "'\"\\udc00\\ud800\"', LONE_SURROGATE",
        "'\"\\uD83Dx\"', LONE_SURROGATE",
        "'{\"\\ud83d\":1}', LONE_SURROGATE",
        "'{\"a\\ud83d\\ud83d\":1}', LONE_SURROGATE",
        "'{\"\\ude00\":1}', LONE_SURROGATE",
        "'{\"long enough for quads \\ud83dx\":1}', LONE_SURROGATE",
        "'[\"\\ud83d\\n\"]', LONE_SURROGATE",
    })
    void refusesEscapesThatAreNoCharacter(String document, JsonProblem problem) {
        assertThat(problemOf(document)).isEqualTo(problem);
    }

    @Test
    void takesSurrogatePairsAndEscapedBackslashes() {
        assertThat(valid("{\"\\ud83d\\ude00\":\"\\\\u0000\"}", "/😀").value(JsonPointer.parse("/😀")))
                .isEqualTo(new FieldValue.Text("\\u0000"));
    }

    @Test
    void boundsTheDepth() {
        assertThat(problemOf("[".repeat(65) + "]".repeat(65))).isEqualTo(JsonProblem.TOO_DEEP);
        assertThat(problemOf("{\"a\":".repeat(65) + "1" + "}".repeat(65))).isEqualTo(JsonProblem.TOO_DEEP);
        assertThat(problemOf("[".repeat(1_000_000))).isEqualTo(JsonProblem.TOO_DEEP);
        assertThat(scan("[".repeat(64) + "]".repeat(64))).isInstanceOf(JsonScan.Valid.class);
        assertThat(scan("[" + "[[]],".repeat(1000) + "0]")).isInstanceOf(JsonScan.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n"})
    void saysOfAnEmptyDocumentThatItIsEmpty(String document) {
        assertThat(scan(document)).isEqualTo(new JsonScan.Malformed(JsonProblem.NOT_JSON, "with nothing in it"));
    }

    @Test
    void neverShowsThePayload() {
        JsonScan scan = scan("{\"card\": \"4111\", secretword}");

        assertThat(scan).isEqualTo(new JsonScan.Malformed(JsonProblem.NOT_JSON, ((JsonScan.Malformed) scan).detail()));
        assertThat(((JsonScan.Malformed) scan).detail()).matches("at byte \\d+");
        assertThat(JsonProblem.NUMBER_OUT_OF_RANGE.code()).isEqualTo("number_out_of_range");
    }

    private static JsonScan.Valid valid(String document, String... pointers) {
        return (JsonScan.Valid) scan(document, pointers);
    }

    private static JsonProblem problemOf(String document, String... pointers) {
        return ((JsonScan.Malformed) scan(document, pointers)).problem();
    }

    private static JsonProblem problemOf(byte[] document) {
        return ((JsonScan.Malformed) new JsonScanner(List.of(), JsonLimits.DEFAULT).scan(document)).problem();
    }

    private static JsonScan scan(String document, String... pointers) {
        List<JsonPointer> parsed =
                Arrays.stream(pointers).map(JsonPointer::parse).toList();
        return new JsonScanner(parsed, JsonLimits.DEFAULT).scan(document.getBytes(StandardCharsets.UTF_8));
    }
}
