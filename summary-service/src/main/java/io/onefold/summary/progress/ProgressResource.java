package io.onefold.summary.progress;

import io.onefold.summary.declare.Summaries;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /summaries/{name}/progress}: how far a summary is. */
@Path("/summaries/{name}/progress")
public class ProgressResource {
    private final Summaries summaries;
    private final ProgressStore store;

    ProgressResource(Summaries summaries, ProgressStore store) {
        this.summaries = summaries;
        this.store = store;
    }

    @GET
    @Operation(summary = "How much of what is stored a summary has read: percent, rate, time left, delay")
    public Uni<SummaryProgress> progress(@PathParam("name") String name) {
        return store.read(summaries.named(name).name());
    }
}
