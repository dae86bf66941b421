package io.onefold.json;

import java.util.Locale;

/** Why a document is refused. */
public enum JsonProblem {
    /** Bytes that are not UTF-8, overlong forms and encoded surrogates included. */
    NOT_UTF8,
    /** Not one JSON value: empty, trailing bytes, a byte order mark, raw control characters, NaN, comments. */
    NOT_JSON,
    /** {@code \}{@code u0000} in a string or name: PostgreSQL has no text with NUL. */
    NUL_CHARACTER,
    /** An escaped surrogate without its partner in a string or name: it is no character. */
    LONE_SURROGATE,
    /** Objects and arrays nested deeper than the limit. */
    TOO_DEEP,
    /** A number that PostgreSQL's {@code numeric} does not hold. */
    NUMBER_OUT_OF_RANGE,
    /** A name twice in one object, once escapes are resolved; refused only by {@link JsonLimits#namesOnce()}. */
    REPEATED_NAME;

    /** The problem as it stands in tables and metrics, such as {@code not_utf8}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
