package io.onefold.key;

/** Finds UTF-16 surrogates without their partner: they have no UTF-8 form, so encoding them would merge different texts. */
final class Surrogates {

    private Surrogates() {}

    static void requirePaired(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at))) {
                requirePairedFrom(text, at);
                return;
            }
        }
    }

    private static void requirePairedFrom(String text, int start) {
        int at = start;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                throw new IllegalArgumentException("A text must not hold a lone surrogate (at index " + at + ")");
            }
            at += Character.charCount(point);
        }
    }
}
