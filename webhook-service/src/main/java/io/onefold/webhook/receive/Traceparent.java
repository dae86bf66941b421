package io.onefold.webhook.receive;

import io.onefold.webhook.verify.NamedValues;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace that a sender says its request belongs to. Nobody signs it: it is passed on, and decides nothing. */
final class Traceparent {
    private static final Pattern SHAPE =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    private Traceparent() {}

    /** It, if there is exactly one and it is well-formed. */
    static @Nullable String of(NamedValues headers) {
        List<String> values = headers.all("traceparent");
        return values.size() == 1 && SHAPE.matcher(values.get(0)).matches() ? values.get(0) : null;
    }
}
