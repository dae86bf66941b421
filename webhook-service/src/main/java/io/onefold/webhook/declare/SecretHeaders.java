package io.onefold.webhook.declare;

import java.util.Locale;
import java.util.regex.Pattern;

/** Tells headers that carry, or may carry, what must be neither kept nor shown. */
public final class SecretHeaders {
    private static final Pattern SECRET =
            Pattern.compile("authorization|cookie|signature|hmac|secret|token|password|api-?key");

    private SecretHeaders() {}

    /** Whether a header of that name is one of them. */
    public static boolean include(String name) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
    }
}
