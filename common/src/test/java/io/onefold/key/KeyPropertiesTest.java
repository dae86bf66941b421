package io.onefold.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KeyPropertiesTest {

    private static final List<String> SPACES = List.of("", " ", "\n", "\t", "\r\n  ");

    /** What can be read back is injective: two lists with one encoding could not both come back. */
    @Property
    void everyListCanBeReadBackFromItsEncoding(@ForAll("valueLists") List<FieldValue> values) {
        ByteBuffer encoding = ByteBuffer.wrap(encode(values));

        assertThat(readBody(encoding, 'N')).containsExactly('n');
        List<FieldValue> readBack = new ArrayList<>();
        while (encoding.hasRemaining()) {
            readBack.add(readValue(encoding));
        }
        assertThat(readBack).isEqualTo(values);
    }

    @Property(tries = 5000)
    void differentListsNeverShareAnEncoding(
            @ForAll("valueLists") List<FieldValue> one, @ForAll("valueLists") List<FieldValue> other) {
        assertThat(Arrays.equals(encode(one), encode(other))).isEqualTo(one.equals(other));
    }

    @Property
    void movingACharacterToTheNextFieldGivesAnotherKey(@ForAll("texts") String left, @ForAll("texts") String right) {
        String joined = left + right;
        List<DedupKey> keys = new ArrayList<>();
        for (int points = 0; points <= joined.codePointCount(0, joined.length()); points++) {
            int cut = joined.offsetByCodePoints(0, points);
            keys.add(DedupKey.of("n", List.of(text(joined.substring(0, cut)), text(joined.substring(cut)))));
        }
        assertThat(keys).doesNotHaveDuplicates();
    }

    @Property
    void isStableOverWhitespaceAndMemberOrder(
            @ForAll("texts") String id, @ForAll BigDecimal amount, @ForAll boolean flag, @ForAll Random random) {
        List<String> members = new ArrayList<>(List.of(
                quoted("id") + ":" + quoted(id),
                quoted("amount") + " : " + amount,
                quoted("flag") + ":\t" + flag,
                quoted("other") + ":[{}, null]"));
        KeyOutcome first = derive("{" + String.join(",", members) + "}");

        Collections.shuffle(members, random);
        String space = SPACES.get(random.nextInt(SPACES.size()));
        KeyOutcome second =
                derive(space + "{" + space + String.join(space + "," + space, members) + space + "}" + space);

        assertThat(second).isInstanceOf(KeyOutcome.Derived.class).isEqualTo(first);
    }

    @Property
    void aNullOrMissingFieldIsNeverAKey(@ForAll boolean missing, @ForAll("texts") String id) {
        ObjectNode document =
                JsonNodeFactory.instance.objectNode().put("id", id).put("flag", true);
        if (!missing) {
            document.putNull("amount");
        }

        KeyOutcome.Problem expected = missing ? KeyOutcome.Problem.MISSING : KeyOutcome.Problem.NULL;
        assertThat(derive(document.toString()))
                .isEqualTo(new KeyOutcome.Unusable(FieldExpression.parse("/amount"), expected));
    }

    private static KeyOutcome derive(String document) {
        KeyExpression expression = KeyExpression.parse("/id,/amount,/flag");
        JsonScan scan = new JsonScanner(expression.pointers(), JsonLimits.DEFAULT)
                .scan(document.getBytes(StandardCharsets.UTF_8));
        assertThat(scan).isInstanceOf(JsonScan.Valid.class);
        MapSource source = new MapSource();
        for (JsonPointer pointer : expression.pointers()) {
            source.json(pointer.toString(), ((JsonScan.Valid) scan).value(pointer));
        }
        return expression.derive("stream", source);
    }

    private static byte[] encode(List<FieldValue> values) {
        CanonicalEncoding encoding = CanonicalEncoding.ofNamespace("n");
        values.forEach(encoding::add);
        return encoding.toByteArray();
    }

    private static FieldValue readValue(ByteBuffer encoding) {
        char tag = (char) encoding.get(encoding.position());
        byte[] body = readBody(encoding, tag);
        ByteBuffer parts = ByteBuffer.wrap(body);
        String text = new String(body, StandardCharsets.UTF_8);
        return switch (tag) {
            case 'T' -> text(text);
            case 'D' -> new FieldValue.Number(text);
            case 'B' -> new FieldValue.Bool(body[0] == 1);
            case 'Y' -> new FieldValue.Bytes(body);
            case 'P' ->
                new FieldValue.Position(new UUID(parts.getLong(), parts.getLong()), parts.getInt(), parts.getLong());
            case 'Z' -> new FieldValue.Null();
            case 'M' -> new FieldValue.Missing();
            default -> throw new AssertionError("No such tag: " + tag);
        };
    }

    private static byte[] readBody(ByteBuffer encoding, char tag) {
        assertThat((char) encoding.get()).isEqualTo(tag);
        byte[] body = new byte[encoding.getInt()];
        encoding.get(body);
        return body;
    }

    private static String quoted(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }

    private static FieldValue text(String text) {
        return new FieldValue.Text(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.integers()
                .between(1, 0x10FFFF)
                .filter(point -> point < 0xD800 || point > 0xDFFF)
                .list()
                .ofMaxSize(6)
                .map(points -> points.stream().map(Character::toString).reduce("", String::concat));
    }

    /** Small values on purpose, so that equal lists, and lists that only differ in where a field ends, are frequent. */
    @Provide
    Arbitrary<List<FieldValue>> valueLists() {
        Arbitrary<String> tiny = Arbitraries.strings().withChars("aTY\u0000").ofMaxLength(3);
        Arbitrary<FieldValue> values = Arbitraries.oneOf(
                tiny.map(FieldValue.Text::new),
                tiny.map(text -> new FieldValue.Bytes(text.getBytes(StandardCharsets.UTF_8))),
                Arbitraries.integers().between(-2, 11).map(FieldValue.Number::of),
                Arbitraries.of(true, false).map(FieldValue.Bool::new),
                Combinators.combine(
                                Arbitraries.integers().between(0, 1),
                                Arbitraries.longs().between(0, 1))
                        .as((partition, offset) -> new FieldValue.Position(new UUID(0, offset), partition, offset)),
                Arbitraries.of(new FieldValue.Null(), new FieldValue.Missing()));
        return values.list().ofMaxSize(3);
    }
}
