package io.onefold.summary.declare;

import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** {@code POST /ops/summaries/{name}/retire}, also for a summary that is no longer declared. */
@Path("/ops/summaries/{name}/retire")
public class RetireResource {
    private final RetireStore store;

    RetireResource(RetireStore store) {
        this.store = store;
    }

    @POST
    @Operation(summary = "Stop a summary for good: its cells stay, and retention no longer waits for it")
    public Uni<Response> retire(@PathParam("name") String name) {
        return store.retire(name).map(known -> {
            if (!known) {
                throw Problem.notFound("there is no summary " + name);
            }
            return Response.noContent().build();
        });
    }
}
