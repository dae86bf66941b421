package io.onefold.webhook.call;

import java.nio.charset.StandardCharsets;

/** The beginning of an answer, as text that the database takes. */
final class Excerpt {
    /** How many bytes are enough for the longest one. */
    static final int BYTES = 8_192;

    private static final int LONGEST = 2_048;

    private Excerpt() {}

    static String of(byte[] body) {
        return cut(new String(body, 0, Math.min(BYTES, body.length), StandardCharsets.UTF_8), LONGEST);
    }

    /** Not within a character. PostgreSQL knows no NUL. */
    static String cut(String text, int longest) {
        int end = Math.min(longest, text.length());
        if (end < text.length() && end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end).replace('\0', '\uFFFD');
    }
}
