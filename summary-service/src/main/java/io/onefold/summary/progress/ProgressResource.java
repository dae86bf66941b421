package io.onefold.summary.progress;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Summaries;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** How far a summary is, and whether it holds what ingest has stored. */
@Path("/")
public class ProgressResource {
    private final Summaries summaries;
    private final ProgressStore store;

    ProgressResource(Summaries summaries, ProgressStore store) {
        this.summaries = summaries;
        this.store = store;
    }

    @GET
    @Path("summaries/{name}/progress")
    @Operation(summary = "How much of what is stored a summary has read: percent, rate, time left, delay")
    public Uni<SummaryProgress> progress(@PathParam("name") String name) {
        return store.read(summaries.named(name).name());
    }

    /** Reads every cell: seconds, when there are millions. */
    @GET
    @Path("ops/summaries/{name}/witness")
    @Operation(summary = "The grand total of a summary beside what ingest has booked as stored")
    public Uni<Witness> witness(@PathParam("name") String name) {
        Declaration summary = summaries.named(name);
        return store.witness(summary.name(), summary.stream());
    }
}
