package io.onefold.ingest.deadletter;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** {@code GET /ops/dead-letters}: what could not be stored, and why. */
@Path("/ops/dead-letters")
public class DeadLetterResource {
    private static final int LARGEST_PAGE = 1000;

    private final DeadLetterStore store;

    DeadLetterResource(DeadLetterStore store) {
        this.store = store;
    }

    /**
     * Dead letters, oldest first.
     *
     * @param after only ids above this one: the {@code next} of the page before
     * @param limit 1 to 1000
     */
    @GET
    @Operation(summary = "Dead letters by stream, reason, topic, partition, key, age and state, oldest first, paged")
    public Uni<DeadLetterPage> page(
            @BeanParam LetterQuery query,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue("0") String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue("100") String limit) {
        LetterFilter filter = query.filter();
        return store.page(filter, LetterQuery.number(after, 0, Long.MAX_VALUE, "after is a whole number"), (int)
                LetterQuery.number(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE));
    }
}
