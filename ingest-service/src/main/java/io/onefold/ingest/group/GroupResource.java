package io.onefold.ingest.group;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code GET /ops/groups}: our own consumer group and those we watch, as they were at the last look. */
@Path("/ops/groups")
public class GroupResource {
    private final GroupWatch watch;

    GroupResource(GroupWatch watch) {
        this.watch = watch;
    }

    /** All groups, our own first. */
    public record Groups(List<GroupReport> groups) {}

    /** Asks nobody: it answers while the broker is away, and says since when. */
    @GET
    @Operation(summary = "Consumer groups, our own first: state, members, partitions, lag, and what should not be")
    public Groups groups() {
        return new Groups(watch.latest());
    }
}
