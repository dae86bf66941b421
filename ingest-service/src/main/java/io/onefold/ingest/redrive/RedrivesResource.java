package io.onefold.ingest.redrive;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.ingest.stream.Settings;
import io.onefold.redrive.Phase;
import io.onefold.redrive.RedriveRequest;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** {@code /ops/redrives}: dead letters sent again, at a rate. */
@Path("/ops/redrives")
public class RedrivesResource {
    private static final List<String> STATES =
            Arrays.stream(Phase.values()).map(Phase::word).toList();
    private static final int LARGEST_PAGE = 1000;

    private final RedriveListStore list;
    private final Beginning beginning;
    private final Settings settings;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    RedrivesResource(
            RedriveListStore list, Beginning beginning, Settings settings, CurrentTokens tokens, ObjectMapper json) {
        this.list = list;
        this.beginning = beginning;
        this.settings = settings;
        this.tokens = tokens;
        this.json = json;
    }

    /** A page; {@code next} is null on the last one. */
    public record Page(List<Redrive> items, @Nullable Long next) {}

    /** The oldest first. */
    @GET
    @Operation(summary = "Redrives by stream and state, the oldest first, paged")
    public Uni<Page> list(
            @QueryParam("stream") @Nullable String stream,
            @QueryParam("state") @Nullable String state,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue("0") String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue("100") String limit) {
        if (state != null && !STATES.contains(state)) {
            throw Problem.badRequest("state is one of " + STATES);
        }
        long from = orRefuse(() -> Numbers.parse(after, 0, Long.MAX_VALUE, "after is a whole number"));
        long most = orRefuse(() -> Numbers.parse(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE));
        return list.page(stream, state, from, (int) most + 1)
                .map(found -> found.size() <= most
                        ? new Page(found, null)
                        : new Page(
                                found.subList(0, (int) most),
                                found.get((int) most - 1).id()));
    }

    /** Begins one, or only says what it would find. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary =
                    "Send dead letters of a stream again, at a rate, a canary first; dryRun says how many; 409 while one is under way")
    public Uni<Response> begin(
            byte @Nullable [] body, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        RedriveRequest request = orRefuse(() -> RedriveRequest.ofStream(body, json));
        if (settings.streams().stream().noneMatch(stream -> stream.name().equals(request.of()))) {
            throw Problem.notFound("no stream is named " + request.of());
        }
        if (request.dryRun()) {
            return beginning.dryRun(request).map(found -> Response.ok(found).build());
        }
        return beginning
                .begin(request, tokens.get().nameOf(authorization).orElse("nobody"))
                .map(begun -> Response.accepted(begun)
                        .location(URI.create("/ops/redrives/" + begun.id()))
                        .build());
    }

    private static <T> T orRefuse(Supplier<T> parsing) {
        try {
            return parsing.get();
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
