package io.onefold.json;

import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;

/** What a scan found: a valid document's values, or the first problem. */
public sealed interface JsonScan {

    /** A document that {@code jsonb} takes. */
    final class Valid implements JsonScan {
        private final PointerTree tree;
        private final FieldValue[] values;

        Valid(PointerTree tree, FieldValue[] values) {
            this.tree = tree;
            this.values = values;
        }

        /**
         * The value at a pointer, {@link FieldValue.Missing} if there is none.
         *
         * @throws IllegalArgumentException if the scanner was not made for that pointer
         */
        public FieldValue value(JsonPointer pointer) {
            return values[tree.slotOf(pointer)];
        }
    }

    /** A document that is refused. The detail says where, and never holds text of the document. */
    record Malformed(JsonProblem problem, String detail) implements JsonScan {}
}
