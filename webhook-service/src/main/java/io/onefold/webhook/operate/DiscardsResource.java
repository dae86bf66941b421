package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.redrive.RedriveFilter;
import io.quarkus.runtime.annotations.RegisterForReflection;
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
import org.jspecify.annotations.Nullable;

/** {@code POST /ops/discards}: these dead jobs nobody will send again. */
@Path("/ops/discards")
public class DiscardsResource {
    private final DiscardStore store;
    private final DiscardAllStore all;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    DiscardsResource(DiscardStore store, DiscardAllStore all, CurrentTokens tokens, ObjectMapper json) {
        this.store = store;
        this.all = all;
        this.tokens = tokens;
        this.json = json;
    }

    /** How many jobs a filter named that are discarded now, or would be. */
    @RegisterForReflection
    public record Count(long count) {}

    /** They are out of the dead count; asking again changes nothing. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary =
                    "Discard dead jobs of a queue, with a reason: by ids (says of each what became of it) or by a filter"
                            + " (says how many; dryRun only says it)")
    @RequestBody(content = @Content(schema = @Schema(implementation = DiscardRequest.class)))
    public Uni<Response> discard(
            byte @Nullable [] body, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        DiscardRequest request = Parameters.judged(() -> DiscardRequest.parse(body, json));
        String who = tokens.get().nameOf(authorization).orElse("nobody");
        RedriveFilter filter = request.filter();
        if (filter == null) {
            return store.discard(request, who)
                    .map(discards -> Response.ok(discards).build());
        }
        return (request.dryRun()
                        ? all.count(request.queue(), filter)
                        : all.discard(request.queue(), filter, request.reason(), who))
                .map(count -> Response.ok(new Count(count)).build());
    }
}
