package io.onefold.webhook.receive;

import io.onefold.key.FieldValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A field's value as the text that a type, an id or a collapse key is. The number 1 and the text {@code 1} are one: systems
 * write the same order either way. So are 1 and 1.0.
 */
final class ScalarText {
    /** No key is that long; what is written with more digits or zeros stays as the canonical form has it. */
    private static final int MOST_DIGITS = 1_000;

    private ScalarText() {}

    /** The text; null if there is no value: missing, null, an object or array, or nothing but spaces. */
    static @Nullable String of(FieldValue value) {
        String text = textOf(value);
        return text == null || text.isBlank() ? null : text;
    }

    private static @Nullable String textOf(FieldValue value) {
        if (value instanceof FieldValue.Text text) {
            return text.value();
        } else if (value instanceof FieldValue.Number number) {
            return plain(number.canonical());
        } else if (value instanceof FieldValue.Bool bool) {
            return Boolean.toString(bool.value());
        } else if (value instanceof FieldValue.Bytes bytes) {
            return utf8OrHex(bytes.value());
        } else if (value instanceof FieldValue.Position position) {
            return position.topicId() + "/" + position.partition() + "/" + position.offset();
        }
        return null;
    }

    private static String plain(String canonical) {
        int mark = canonical.indexOf('e');
        long exponent = Long.parseLong(canonical.substring(mark + 1));
        return mark > MOST_DIGITS || Math.abs(exponent) > MOST_DIGITS
                ? canonical
                : new BigDecimal(canonical).toPlainString();
    }

    /** Bytes with control characters are no text: a number, say; of a NUL PostgreSQL could make none. */
    private static String utf8OrHex(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.chars().anyMatch(Character::isISOControl) ? hex(bytes) : text;
        } catch (CharacterCodingException e) {
            return hex(bytes);
        }
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
