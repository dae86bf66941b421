package io.onefold.key;

import java.util.Locale;

/** What deriving a key gave: the key, or the first field that made one impossible. */
public sealed interface KeyOutcome {

    /** The key of the record. */
    record Derived(DedupKey key) implements KeyOutcome {}

    /** No key: that field cannot be part of one. */
    record Unusable(FieldExpression field, Problem problem) implements KeyOutcome {}

    /** Why a field cannot be part of a key. */
    enum Problem {
        /** The field is not there. */
        MISSING,
        /** The field is an explicit null. */
        NULL,
        /** The field is a JSON object or array. */
        NOT_SCALAR,
        /** The header is not UTF-8, or what stands for it is no text. */
        NOT_TEXT;

        /** The problem as it stands in tables and metrics, such as {@code not_scalar}. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
