package io.onefold.ingest.gap;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
import io.onefold.ingest.gap.SkipOutcome.OutOfRange;
import io.onefold.ingest.gap.SkipOutcome.Skipped;
import io.onefold.ingest.gap.SkipOutcome.Unknown;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** {@code POST /ops/skips}: passes over records that an operator does not want to be read. */
@Path("/ops/skips")
public class SkipResource {
    private final Skips skips;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    SkipResource(Skips skips, CurrentTokens tokens, ObjectMapper json) {
        this.skips = skips;
        this.tokens = tokens;
        this.json = json;
    }

    /** Skips everything of a partition that is not read yet, up to the offset {@code to}. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Skip what of a partition is not read yet, up to an offset; recorded as a gap")
    @RequestBody(content = @Content(schema = @Schema(implementation = SkipRequest.class)))
    @APIResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = Gap.class)))
    public Uni<Response> skip(byte[] body, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        String askedBy = tokens.get().nameOf(authorization).orElse("nobody");
        return skips.skip(parse(body), askedBy).map(SkipResource::answer);
    }

    private SkipRequest parse(byte[] body) {
        try {
            return SkipRequest.parse(body, json);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static Response answer(SkipOutcome outcome) {
        if (outcome instanceof Skipped skipped) {
            return Response.status(Response.Status.CREATED)
                    .entity(skipped.gap())
                    .build();
        } else if (outcome instanceof Unknown unknown) {
            throw Problem.notFound(unknown.detail());
        } else if (outcome instanceof OutOfRange outOfRange) {
            throw Problem.conflict(outOfRange.detail());
        }
        throw new IllegalStateException("an outcome that has no answer: " + outcome);
    }
}
