package io.onefold.webhook.operate;

import io.onefold.http.Problem;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestResponse;

/** {@code /ops/dead-jobs}: what is dead, and why. */
@Path("/ops/dead-jobs")
public class DeadJobsResource {
    private final DeadJobStore store;

    DeadJobsResource(DeadJobStore store) {
        this.store = store;
    }

    /** The oldest first. */
    @GET
    @Operation(summary = "Dead jobs by queue, source, reason, key and age, the oldest first, paged")
    public Uni<RestResponse<List<Job>>> list(
            @BeanParam DeadQuery query,
            @QueryParam("after") @DefaultValue(Parameters.FIRST) String after,
            @QueryParam("limit") @DefaultValue(Parameters.USUAL_PAGE) String limit,
            @Parameter(hidden = true) @Context UriInfo uri) {
        return store.page(judged(query).queue(), query.filter(), Parameters.after(after), Parameters.limit(limit))
                .map(page -> page.response(uri, Job::id));
    }

    /** By queue and reason. */
    @GET
    @Path("counts")
    @Operation(summary = "How many jobs are dead, by queue and reason")
    public Uni<List<DeadCount>> counts(@BeanParam DeadQuery query) {
        return store.counts(judged(query).queue(), query.filter());
    }

    /** All of them, one JSON object a line. */
    @GET
    @Path("export")
    @Produces("application/x-ndjson")
    @Operation(summary = "All dead jobs that the filter lets through, as NDJSON, streamed")
    public Multi<Job> export(@BeanParam DeadQuery query) {
        return store.all(judged(query).queue(), query.filter());
    }

    private static DeadQuery judged(DeadQuery query) {
        if (query.key() != null && query.queue() == null) {
            throw Problem.badRequest("a key is of a queue: say which");
        }
        return query;
    }
}
