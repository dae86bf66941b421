package io.onefold.ingest.deadletter;

import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.http.Times;
import io.onefold.ingest.deadletter.DeadLetterStore.Filter;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.time.OffsetDateTime;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** {@code GET /ops/dead-letters}: what could not be stored, and why. */
@Path("/ops/dead-letters")
public class DeadLetterResource {
    private static final int LARGEST_PAGE = 1000;
    private static final List<String> STATES = List.of("dead", "discarded", "stored", "duplicate", "expired");
    private static final String ALL = "all";

    private final DeadLetterStore store;

    DeadLetterResource(DeadLetterStore store) {
        this.store = store;
    }

    /**
     * The filters of a query, all optional.
     *
     * @param from dead since (ISO-8601)
     * @param to dead before (ISO-8601)
     * @param state what became of them, or {@code all}
     */
    public record Query(
            @QueryParam("stream") @Nullable String stream,
            @QueryParam("reason") @Nullable String reason,
            @QueryParam("topic") @Nullable String topic,

            @QueryParam("partition") @Schema(type = SchemaType.INTEGER) @Nullable
            String partition,

            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @QueryParam("state") @DefaultValue("dead") String state) {}

    /**
     * Dead letters, oldest first.
     *
     * @param after only ids above this one: the {@code next} of the page before
     * @param limit 1 to 1000
     */
    @GET
    @Operation(summary = "Dead letters by stream, reason, topic, partition, age and state, oldest first, paged")
    public Uni<DeadLetterPage> page(
            @BeanParam Query query,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue("0") String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue("100") String limit) {
        Long partition = query.partition() == null
                ? null
                : number(query.partition(), 0, Integer.MAX_VALUE, "partition is a whole number");
        Filter filter = new Filter(
                query.stream(),
                query.reason(),
                query.topic(),
                partition == null ? null : partition.intValue(),
                time("from", query.from()),
                time("to", query.to()),
                state(query.state()));
        return store.page(filter, number(after, 0, Long.MAX_VALUE, "after is a whole number"), (int)
                number(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE));
    }

    private static @Nullable String state(String state) {
        if (!STATES.contains(state) && !state.equals(ALL)) {
            throw Problem.badRequest("state is one of " + STATES + " or " + ALL);
        }
        return state.equals(ALL) ? null : state;
    }

    private static long number(String text, long least, long most, String rule) {
        try {
            return Numbers.parse(text, least, most, rule);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable OffsetDateTime time(String parameter, @Nullable String text) {
        try {
            return text == null ? null : Times.parse(parameter, text);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
