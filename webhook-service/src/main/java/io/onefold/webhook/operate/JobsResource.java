package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
import io.onefold.webhook.accept.Reintegration.Wish;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** {@code /ops/jobs}: jobs listed, and asked for. */
@Path("/ops/jobs")
public class JobsResource {
    private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    private static final int LONGEST_IDEMPOTENCY_KEY = 200;

    private final JobListStore store;
    private final Operations operations;
    private final Settings settings;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    JobsResource(
            JobListStore store, Operations operations, Settings settings, CurrentTokens tokens, ObjectMapper json) {
        this.store = store;
        this.operations = operations;
        this.settings = settings;
        this.tokens = tokens;
        this.json = json;
    }

    /** The oldest first. */
    @GET
    @Operation(summary = "Jobs by queue, state, key and time, the oldest first, paged")
    public Uni<RestResponse<List<Job>>> list(
            @BeanParam JobQuery query, @Parameter(hidden = true) @Context UriInfo uri) {
        return store.page(query.filter(settings), Parameters.after(query.after()), Parameters.limit(query.limit()))
                .map(page -> page.response(uri, Job::id));
    }

    /** Makes a new effect of a key, unless a job of it lives; 409 if that may double an effect and nobody accepted it. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Have a key done once more, as a new effect; the same Idempotency-Key again is the same request")
    @Parameter(name = IDEMPOTENCY_KEY, in = ParameterIn.HEADER, schema = @Schema(implementation = String.class))
    @RequestBody(content = @Content(schema = @Schema(implementation = ReintegrateRequest.class)))
    public Uni<RestResponse<Done>> reintegrate(
            byte[] body,
            @Parameter(hidden = true) @Context HttpHeaders headers,
            @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        ReintegrateRequest request = Parameters.judged(() -> ReintegrateRequest.parse(body, json));
        if (settings.queues().stream().noneMatch(queue -> queue.name().equals(request.queue()))) {
            throw Problem.notFound("there is no queue " + request.queue());
        }
        Wish wish = new Wish(
                new EffectKey(request.queue(), request.key()),
                idempotencyKey(headers),
                request.payload(),
                request.acceptDoubleEffect());
        return operations
                .reintegrate(wish, tokens.get().nameOf(authorization).orElse("nobody"))
                .map(JobsResource::accepted);
    }

    /** 202, and where its job is. */
    static RestResponse<Done> accepted(Done done) {
        return RestResponse.ResponseBuilder.<Done>accepted()
                .entity(done)
                .location(URI.create("/ops/jobs/" + done.jobId()))
                .build();
    }

    /** Null if there is none. What is empty, or more than one, is no name; a parameter would hide both. */
    private static @Nullable String idempotencyKey(HttpHeaders headers) {
        List<String> values = headers.getRequestHeaders().getOrDefault(IDEMPOTENCY_KEY, List.of());
        if (values.isEmpty()) {
            return null;
        }
        String key = values.get(0);
        if (values.size() > 1 || key.isBlank() || key.length() > LONGEST_IDEMPOTENCY_KEY) {
            throw Problem.badRequest(
                    IDEMPOTENCY_KEY + " is one text of 1 to " + LONGEST_IDEMPOTENCY_KEY + " characters");
        }
        return key;
    }
}
