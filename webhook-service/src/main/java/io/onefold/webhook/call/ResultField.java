package io.onefold.webhook.call;

import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The target's own id of an effect, in its answer. Thread: any. */
final class ResultField {
    private static final int LONGEST = 200;

    private final @Nullable JsonPointer pointer;
    private final JsonScanner scanner;

    /** @param pointer where it is; null if that was not said */
    ResultField(@Nullable JsonPointer pointer) {
        this.pointer = pointer;
        this.scanner = new JsonScanner(pointer == null ? Set.of() : Set.of(pointer), JsonLimits.DEFAULT);
    }

    /** Null if it is not there, or the answer is no JSON, or was longer than what is read. */
    @Nullable
    String of(byte[] body) {
        if (pointer == null || !(scanner.scan(body) instanceof JsonScan.Valid valid)) {
            return null;
        }
        String text = text(valid.value(pointer));
        return text == null ? null : Excerpt.cut(text, LONGEST);
    }

    private static @Nullable String text(FieldValue value) {
        if (value instanceof FieldValue.Text text) {
            return text.value();
        } else if (value instanceof FieldValue.Bool bool) {
            return Boolean.toString(bool.value());
        } else if (value instanceof FieldValue.Number number) {
            return plain(number.canonical());
        }
        return null;
    }

    /** A number as a person writes it, unless that would be endless. */
    private static String plain(String canonical) {
        return canonical.length() > LONGEST ? canonical : new BigDecimal(canonical).toPlainString();
    }
}
