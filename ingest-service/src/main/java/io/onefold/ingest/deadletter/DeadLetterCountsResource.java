package io.onefold.ingest.deadletter;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /ops/dead-letters/counts}: how many, from where, and why. */
@Path("/ops/dead-letters/counts")
public class DeadLetterCountsResource {
    private final LetterCountStore store;

    DeadLetterCountsResource(LetterCountStore store) {
        this.store = store;
    }

    /** The most first. */
    public record Counts(long total, List<LetterCount> counts) {}

    /** Counts what the filter leaves, with the oldest and the newest of each. */
    @GET
    @Operation(
            summary = "How many dead letters there are by stream, topic and reason; the filters are those of the list")
    public Uni<Counts> counts(@BeanParam LetterQuery query) {
        return store.counts(query.filter())
                .map(counts ->
                        new Counts(counts.stream().mapToLong(LetterCount::count).sum(), counts));
    }
}
