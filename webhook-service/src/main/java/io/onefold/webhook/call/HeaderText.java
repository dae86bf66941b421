package io.onefold.webhook.call;

import java.nio.charset.StandardCharsets;

/** Any text as a value of a header: what is not a visible ASCII character, and {@code %}, as {@code %XX} of its UTF-8. */
final class HeaderText {
    private static final String HEX = "0123456789ABCDEF";

    private HeaderText() {}

    static String of(String text) {
        StringBuilder value = new StringBuilder(text.length());
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            if (each > ' ' && each <= '~' && each != '%') {
                value.append((char) each);
            } else {
                value.append('%').append(HEX.charAt((each >> 4) & 0xF)).append(HEX.charAt(each & 0xF));
            }
        }
        return value.toString();
    }
}
