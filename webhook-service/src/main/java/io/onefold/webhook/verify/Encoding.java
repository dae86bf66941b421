package io.onefold.webhook.verify;

import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** How bytes are written in a header. */
enum Encoding {
    HEX {
        @Override
        byte[] bytes(String text) {
            return HexFormat.of().parseHex(text);
        }
    },
    BASE64 {
        @Override
        byte[] bytes(String text) {
            return Base64.getDecoder().decode(text);
        }
    };

    static Encoding named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    abstract byte[] bytes(String text);

    /** The bytes, as the only one of a list; an empty list if the text is not so written. */
    List<byte[]> decode(String text) {
        try {
            return List.of(bytes(text));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /** Those of the texts that are so written. */
    List<byte[]> decode(List<String> texts) {
        return texts.stream().flatMap(text -> decode(text).stream()).toList();
    }
}
