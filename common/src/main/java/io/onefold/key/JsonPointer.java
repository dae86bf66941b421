package io.onefold.key;

import java.util.ArrayList;
import java.util.List;

/** A JSON Pointer (RFC 6901): where in a document a field is. {@code ~0} stands for {@code ~}, {@code ~1} for {@code /}. */
public final class JsonPointer {

    private final String text;
    private final List<String> tokens;

    private JsonPointer(String text, List<String> tokens) {
        this.text = text;
        this.tokens = List.copyOf(tokens);
    }

    /**
     * Parses {@code /data/items/0/id}; the empty text points at the whole document.
     *
     * @throws IllegalArgumentException with the rule that the text breaks
     */
    public static JsonPointer parse(String text) {
        if (!text.isEmpty() && !text.startsWith("/")) {
            throw new IllegalArgumentException("a JSON Pointer starts with '/'");
        }
        List<String> tokens = new ArrayList<>();
        for (int slash = 0; slash < text.length(); ) {
            int next = text.indexOf('/', slash + 1);
            int end = next < 0 ? text.length() : next;
            tokens.add(unescape(text.substring(slash + 1, end)));
            slash = end;
        }
        return new JsonPointer(text, tokens);
    }

    /** The member names and array indexes on the way, unescaped. */
    public List<String> tokens() {
        return tokens;
    }

    private static String unescape(String token) {
        for (int tilde = token.indexOf('~'); tilde >= 0; tilde = token.indexOf('~', tilde + 1)) {
            if (!token.startsWith("0", tilde + 1) && !token.startsWith("1", tilde + 1)) {
                throw new IllegalArgumentException("in a JSON Pointer '~' is followed by 0 or 1");
            }
        }
        // In this order, as RFC 6901 says: "~01" is "~1", not "/".
        return token.replace("~1", "/").replace("~0", "~");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonPointer pointer && text.equals(pointer.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
