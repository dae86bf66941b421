package io.onefold.ingest.deadletter;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestMulti;

/** {@code GET /ops/dead-letters/export}: dead letters with their records, a line of JSON for each. */
@Path("/ops/dead-letters/export")
public class DeadLetterExportResource {
    private static final String NDJSON = "application/x-ndjson";

    private final LetterContentStore store;

    DeadLetterExportResource(LetterContentStore store) {
        this.store = store;
    }

    /** Streamed, oldest first; the lines are what {@code GET /ops/dead-letters/{id}} answers. */
    @GET
    @Produces(NDJSON)
    @Operation(summary = "Dead letters with their raw bytes as NDJSON; the filters are those of the list")
    public RestMulti<LetterContent> export(@BeanParam LetterQuery query) {
        return RestMulti.fromMultiData(store.all(query.filter()))
                .header("Content-Disposition", "attachment; filename=\"dead-letters.ndjson\"")
                .build();
    }
}
