package io.onefold.webhook.redrive;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
import io.onefold.redrive.Phase;
import io.onefold.redrive.RedriveRequest;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.operate.Parameters;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** {@code /ops/redrives}: dead jobs sent again, at a rate. */
@Path("/ops/redrives")
public class RedrivesResource {
    static final List<String> STATES =
            Arrays.stream(Phase.values()).map(Phase::word).toList();

    private final RedriveListStore list;
    private final RedriveStore store;
    private final Settings settings;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    RedrivesResource(
            RedriveListStore list, RedriveStore store, Settings settings, CurrentTokens tokens, ObjectMapper json) {
        this.list = list;
        this.store = store;
        this.settings = settings;
        this.tokens = tokens;
        this.json = json;
    }

    /** The oldest first. */
    @GET
    @Operation(summary = "Redrives by target and state, the oldest first, paged")
    public Uni<RestResponse<List<Redrive>>> list(
            @QueryParam("target") @Nullable String target,
            @QueryParam("state") @Nullable String state,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue(Parameters.FIRST) String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue(Parameters.USUAL_PAGE) String limit,
            @Parameter(hidden = true) @Context UriInfo uri) {
        return list.page(
                        target,
                        Parameters.word("state", state, STATES),
                        Parameters.after(after),
                        Parameters.limit(limit))
                .map(page -> page.response(uri, Redrive::id));
    }

    /** Begins one, or only says what it would find. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary =
                    "Send dead jobs of a target again, at a rate, a canary first; dryRun says how many; 409 while one is under way")
    public Uni<RestResponse<Object>> begin(
            byte @Nullable [] body, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        RedriveRequest request = Parameters.judged(() -> RedriveRequest.ofTarget(body, json));
        Queue queue = settings.queues().stream()
                .filter(declared -> declared.name().equals(request.of()))
                .findFirst()
                .orElseThrow(() -> Problem.notFound("there is no queue " + request.of()));
        if (request.dryRun()) {
            return store.dryRun(request, queue).map(RestResponse::ok);
        }
        return store.begin(request, queue, name(authorization))
                .chain(list::find)
                .map(Optional::orElseThrow)
                .map(begun -> RestResponse.ResponseBuilder.<Object>accepted()
                        .entity(begun)
                        .location(URI.create("/ops/redrives/" + begun.id()))
                        .build());
    }

    private String name(@Nullable String authorization) {
        return tokens.get().nameOf(authorization).orElse("nobody");
    }
}
