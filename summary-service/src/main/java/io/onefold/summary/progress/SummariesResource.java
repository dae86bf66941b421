package io.onefold.summary.progress;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /summaries}: which there are, and how each stands. */
@Path("/summaries")
public class SummariesResource {
    private final ListStore store;

    SummariesResource(ListStore store) {
        this.store = store;
    }

    @GET
    @Operation(
            summary = "The summaries that there are: stream, period, zone, how far each is, drift, last move and check")
    public Uni<List<ListedSummary>> list() {
        return store.all();
    }
}
