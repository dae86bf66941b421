package io.onefold.trace;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The headers of an export: {@code key=value}, comma-separated, values percent-encoded; they may be a login. */
final class ExportHeaders {
    private ExportHeaders() {}

    /**
     * As the extension takes them.
     *
     * @throws IllegalArgumentException if they are no headers; says nothing of what they are
     */
    static String parse(String written) {
        return Arrays.stream(written.split(",", -1))
                .filter(header -> !header.isBlank())
                .map(ExportHeaders::header)
                .collect(Collectors.joining(","));
    }

    private static String header(String written) {
        String[] parts = written.split("=", 2);
        if (parts.length < 2 || !parts[0].strip().matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new IllegalArgumentException("a header is key=value");
        }
        String value = URLDecoder.decode(parts[1].strip().replace("+", "%2B"), StandardCharsets.UTF_8);
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a header is one line");
        }
        return parts[0].strip() + "=" + literally(value).replace(",", "\\,");
    }

    /** A dollar sign begins no expression of the configuration library, and a backslash hides nothing from it. */
    static String literally(String value) {
        return value.replace("\\", "\\\\").replace("$", "\\$");
    }
}
