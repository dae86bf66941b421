package io.onefold.webhook.declare;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Headers as they are written: {@code name: value}, separated by commas, or by line breaks if there is one (then a value
 * may hold a comma). What breaks a rule is an {@link IllegalArgumentException} with the rule; as a value may be a secret,
 * and what was meant as a name too, neither is ever in it.
 */
public final class HeaderLines {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[\\x21-\\x7E]([\\x20-\\x7E\\t]*[\\x21-\\x7E])?");

    /** What a call says itself, and what decides where a message ends. */
    private static final Set<String> OURS = Set.of(
            "connection",
            "expect",
            "host",
            "idempotency-key",
            "keep-alive",
            "onefold-collapse-key",
            "proxy-connection",
            "te",
            "traceparent",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private static final List<String> OUR_PREFIXES = List.of("content-", "webhook-");

    private HeaderLines() {}

    /** The headers, by names in which case does not count. */
    public static Map<String, String> parse(String text) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : text.strip().split(text.strip().contains("\n") ? "\n" : ",", -1)) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            String value = line.substring(colon + 1).strip();
            if (!isName(name) || !VALUE.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "is a list of name: value, separated by commas or line breaks, in ASCII");
            }
            if (isOurs(name)) {
                throw new IllegalArgumentException("may not name "
                        + String.join(", ", OURS.stream().sorted().toList()) + ", nor what begins with "
                        + String.join(" or ", OUR_PREFIXES));
            }
            if (headers.put(name, value) != null) {
                throw new IllegalArgumentException("names a header twice");
            }
        }
        return Collections.unmodifiableMap(headers);
    }

    /** Whether a header can be called that. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private static boolean isOurs(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return OURS.contains(lower) || OUR_PREFIXES.stream().anyMatch(lower::startsWith);
    }
}
