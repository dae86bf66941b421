package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** {@code /ops/jobs/{id}}: a job looked at, tried again, cancelled. */
@Path("/ops/jobs/{id}")
public class JobResource {
    private final JobStore store;
    private final Operations operations;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    JobResource(JobStore store, Operations operations, CurrentTokens tokens, ObjectMapper json) {
        this.store = store;
        this.operations = operations;
        this.tokens = tokens;
        this.json = json;
    }

    /** With its effect, deliveries and attempts, and what happened in order. */
    @GET
    @Operation(summary = "A job with its effect, deliveries, attempts and timeline; no payload")
    public Uni<JobDetail> find(@PathParam("id") String id) {
        return store.find(Parameters.id(id))
                .map(found -> found.orElseThrow(() -> Problem.notFound("there is no job " + id)));
    }

    /** A dead job waits again, or is collapsed into the live one of its key; one that is to be tried later is tried now. */
    @POST
    @Path("retry")
    @Operation(
            summary =
                    "Try a dead job again, or one that is retrying now, with the same key and body; a dead one also as a new"
                            + " effect; 409 if it is not to be tried")
    @RequestBody(required = false, content = @Content(schema = @Schema(implementation = RetryRequest.class)))
    public Uni<RestResponse<Done>> retry(
            @PathParam("id") String id,
            byte @Nullable [] body,
            @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        RetryRequest request = Parameters.judged(() -> RetryRequest.parse(body, json));
        return operations.retry(Parameters.id(id), request, name(authorization)).map(JobsResource::accepted);
    }

    /** Ends it at once if it waits, else when its attempt ends. */
    @POST
    @Path("cancel")
    @Operation(summary = "Cancel a job: at once if it waits, when its attempt ends if it runs; 409 if it has ended")
    public Uni<RestResponse<Done>> cancel(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        return operations.cancel(Parameters.id(id), name(authorization)).map(JobsResource::accepted);
    }

    private String name(@Nullable String authorization) {
        return tokens.get().nameOf(authorization).orElse("nobody");
    }
}
