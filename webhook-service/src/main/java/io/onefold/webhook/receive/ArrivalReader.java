package io.onefold.webhook.receive;

import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.key.FieldSource;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.verify.NamedValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes arrivals of what one source delivers, over HTTP or Kafka. Its sender must be known by then.
 *
 * <p>A body is scanned once: {@link #scan} first, then {@link #read} with what it found. A body that is no JSON, or none
 * that PostgreSQL and every other parser would read alike (NUL, lone surrogates, a name twice in one object, 10,000
 * levels), is malformed, and kept; so is an event whose type or id comes in a header and is no text.
 */
public final class ArrivalReader {
    private final String source;
    private final EventIdentity identity;
    private final KeptHeaders kept;
    private final Routing routing;
    private final JsonScanner scanner;

    /** @param more places in the body that somebody else reads */
    public ArrivalReader(Source source, List<Queue> queues, Collection<JsonPointer> more) {
        this.source = source.name();
        this.identity = new EventIdentity(source);
        this.kept = new KeptHeaders(Scheme.parse(source.scheme()), identity.headers());
        this.routing = new Routing(source.name(), queues);
        List<JsonPointer> pointers = new ArrayList<>(more);
        pointers.addAll(identity.pointers());
        pointers.addAll(routing.pointers());
        this.scanner = new JsonScanner(pointers, JsonLimits.NAMES_ONCE);
    }

    /** Scans a body for everything that is read of it. */
    public JsonScan scan(byte[] body) {
        return scanner.scan(body);
    }

    /** What is kept of a delivery: the body, and of its headers those that say what it is. */
    public Contents contents(NamedValues headers, byte[] body) {
        return new Contents(kept.of(headers), body, Traceparent.of(headers));
    }

    /** Why it is malformed, without anything of it; null if it is not. */
    public @Nullable String problemOf(JsonScan scan, FieldSource event) {
        return scan instanceof JsonScan.Malformed malformed
                ? malformed.problem().code() + " " + malformed.detail()
                : identity.problemOf(event);
    }

    /** The arrival, whatever the body is. */
    public Arrival read(JsonScan scan, FieldSource event, Contents contents) {
        if (!(scan instanceof JsonScan.Valid)) {
            return malformed(event, contents.body(), contents);
        } else if (identity.problemOf(event) != null) {
            return malformed(identity.ofNoName(event, contents.body()), event, contents);
        }
        String type = identity.typeOf(event);
        return arrival(identity.idOf(event, contents.body()), type, routing.route(type, event), contents);
    }

    /**
     * What is no event. Its id is of what came, never one that it claims: what is sent under that later may be in order.
     *
     * @param whole all that came, if less of it is kept
     */
    public Arrival malformed(FieldSource event, byte[] whole, Contents contents) {
        return malformed(identity.ofContent(event, whole), event, contents);
    }

    private Arrival malformed(String id, FieldSource event, Contents contents) {
        return arrival(id, identity.typeOf(event), new Routing.Routed(Standing.MALFORMED, List.of()), contents);
    }

    private Arrival arrival(String id, @Nullable String type, Routing.Routed routed, Contents contents) {
        return new Arrival(
                source,
                id,
                type,
                routed.standing(),
                routed.routes(),
                contents.headers(),
                contents.body(),
                contents.traceparent());
    }

    /** What is kept of a delivery as it is. The body is not copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Contents(
            Map<String, String> headers,
            byte[] body,
            @Nullable String traceparent) {}
}
