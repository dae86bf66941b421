package io.onefold.ingest.deadletter;

import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** {@code GET /ops/dead-letters/{id}}: one dead letter, with its record. */
@Path("/ops/dead-letters/{id}")
public class DeadLetterItemResource {
    private final LetterContentStore store;

    DeadLetterItemResource(LetterContentStore store) {
        this.store = store;
    }

    /** Position, reason, the raw bytes as base64, headers, and what was done with it. */
    @GET
    @Operation(summary = "One dead letter with its raw bytes, headers and history")
    public Uni<LetterContent> one(@PathParam("id") @Schema(type = SchemaType.INTEGER) String id) {
        return store.one(LetterQuery.number(id, 1, Long.MAX_VALUE, "id is a whole number"))
                .map(found -> found.orElseThrow(() -> Problem.notFound("there is no dead letter " + id)));
    }
}
