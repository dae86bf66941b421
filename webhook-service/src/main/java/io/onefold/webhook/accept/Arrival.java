package io.onefold.webhook.accept;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One delivery as it arrived, its sender known to be who it says.
 *
 * @param eventId the provider's id of the event, or one derived from source and body; at most 200 characters
 * @param eventType null if it has none
 * @param routes the queues it feeds; empty unless it is {@link Standing#ROUTED}
 * @param headers those worth keeping, never one that carries a secret
 * @param body the raw bytes, decompressed
 * @param traceparent of the sender, if it is one
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
public record Arrival(
        String source,
        String eventId,
        @Nullable String eventType,
        Standing standing,
        List<Route> routes,
        Map<String, String> headers,
        byte[] body,
        @Nullable String traceparent) {
    public Arrival {
        routes = List.copyOf(routes);
        headers = Map.copyOf(headers);
        if (routes.isEmpty() == (standing == Standing.ROUTED)) {
            throw new IllegalArgumentException("routes are what is routed: " + standing + " with " + routes.size());
        }
    }

    /** The same arrival as part of another span. */
    public Arrival within(String span) {
        return new Arrival(source, eventId, eventType, standing, routes, headers, body, span);
    }

    /** What an arrival is good for. */
    public enum Standing {
        /** It feeds at least one queue. */
        ROUTED,
        /** No queue wants events of its type. */
        IGNORED,
        /** A queue wants it, and no field of the collapse key has a value. */
        UNROUTABLE,
        /** Its signature is good, and it is no event: its body is no JSON, say. */
        MALFORMED;

        /** As it stands in answers and in the database. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A queue and what its jobs collapse by; at most 500 characters. */
    public record Route(String queue, String collapseKey) {}
}
