package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published vectors, computed by another language: {@code docs/key-vectors.py}. */
class KeyVectorsTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Stream<JsonNode> vectors() throws IOException {
        JsonNode vectors = MAPPER.readTree(DOCS.resolve("key-vectors.json").toFile());
        return StreamSupport.stream(vectors.spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void computesWhatTheOtherLanguageComputed(JsonNode vector) {
        String namespace = vector.get("namespace").textValue();
        List<FieldValue> fields = fields(vector);
        CanonicalEncoding encoding = CanonicalEncoding.ofNamespace(namespace);
        fields.forEach(encoding::add);

        DedupKey key = DedupKey.of(namespace, fields);

        assertThat(HexFormat.of().formatHex(encoding.toByteArray()))
                .isEqualTo(vector.get("encoding").textValue());
        assertThat(key).hasToString(vector.get("key").textValue());
        if (vector.has("purpose")) {
            assertThat(key.derive(vector.get("purpose").textValue()))
                    .hasToString(vector.get("derived").textValue());
        }
    }

    @Test
    void thePageShowsEveryVector() throws IOException {
        List<String> expected = new ArrayList<>();
        List<JsonNode> vectors = vectors().toList();
        for (int line = 0; line < vectors.size(); line++) {
            expected.add(tableRow(line + 1, vectors.get(line)));
        }

        List<String> shown;
        try (Stream<String> lines = Files.lines(DOCS.resolve("key.md"))) {
            shown = lines.filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
        }

        assertThat(shown).hasSizeGreaterThanOrEqualTo(30).isEqualTo(expected);
    }

    private static String tableRow(int line, JsonNode vector) {
        String derived = vector.has("derived")
                ? "`%s` (`%s`)".formatted(vector.get("derived").textValue(), vector.get("purpose"))
                : "";
        return "| %d | `%s` | `%s` | `%s` | %s |"
                .formatted(
                        line,
                        vector.get("namespace"),
                        vector.get("fields"),
                        vector.get("key").textValue(),
                        derived);
    }

    private static List<FieldValue> fields(JsonNode vector) {
        return StreamSupport.stream(vector.get("fields").spliterator(), false)
                .map(KeyVectorsTest::field)
                .toList();
    }

    private static FieldValue field(JsonNode field) {
        String type = field.fieldNames().next();
        JsonNode value = field.get(type);
        return switch (type) {
            case "text" -> new FieldValue.Text(value.textValue());
            case "number" -> new FieldValue.Number(value.textValue());
            case "bool" -> new FieldValue.Bool(value.booleanValue());
            case "bytes" -> new FieldValue.Bytes(HexFormat.of().parseHex(value.textValue()));
            case "position" ->
                new FieldValue.Position(
                        UUID.fromString(value.get(0).textValue()),
                        value.get(1).intValue(),
                        value.get(2).longValue());
            case "null" -> new FieldValue.Null();
            case "missing" -> new FieldValue.Missing();
            default -> throw new IllegalArgumentException(type);
        };
    }
}
