package io.onefold.json;

import org.jspecify.annotations.Nullable;

/** Judges decoded text for what only an escape can bring into valid UTF-8: NUL and lone surrogates. */
final class EscapedText {

    private EscapedText() {}

    static @Nullable JsonProblem problemIn(char[] text, int offset, int length) {
        int end = offset + length;
        int at = offset;
        while (at < end) {
            int point = Character.codePointAt(text, at, end);
            if (point == 0) {
                return JsonProblem.NUL_CHARACTER;
            } else if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                return JsonProblem.LONE_SURROGATE;
            }
            at += Character.charCount(point);
        }
        return null;
    }
}
