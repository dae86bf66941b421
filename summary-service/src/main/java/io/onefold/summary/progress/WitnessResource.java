package io.onefold.summary.progress;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Summaries;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /ops/summaries/{name}/witness}: whether a summary holds what ingest has stored. */
@Path("/ops/summaries/{name}/witness")
public class WitnessResource {
    private final Summaries summaries;
    private final ProgressStore store;

    WitnessResource(Summaries summaries, ProgressStore store) {
        this.summaries = summaries;
        this.store = store;
    }

    /** Reads every cell: seconds, when there are millions. */
    @GET
    @Operation(summary = "The grand total of a summary beside what ingest has booked as stored")
    public Uni<Witness> witness(@PathParam("name") String name) {
        Declaration summary = summaries.named(name);
        return store.witness(summary.name(), summary.stream());
    }
}
