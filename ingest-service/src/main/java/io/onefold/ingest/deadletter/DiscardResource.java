package io.onefold.ingest.deadletter;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
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
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** {@code POST /ops/discards}: these dead letters will never be sent again. */
@Path("/ops/discards")
public class DiscardResource {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final DiscardStore store;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    DiscardResource(DiscardStore store, CurrentTokens tokens, ObjectMapper json) {
        this.store = store;
        this.tokens = tokens;
        this.json = json;
    }

    /** How many letters a filter named that are discarded now. */
    @RegisterForReflection
    public record Count(long count) {}

    /** Discards dead letters of one stream. They stay in the dead count; asking again changes nothing. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Marks dead letters of a stream as discarded, by ids (says which, and why not the others) or by a"
                    + " filter with a reason (says how many)")
    public Uni<Response> discard(
            byte @Nullable [] body, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        DiscardRequest wish = parse(body);
        String askedBy = tokens.get().nameOf(authorization).orElse("nobody");
        RedriveFilter filter = wish.filter();
        if (filter == null) {
            return store.discard(wish.stream(), wish.deadLetters(), askedBy, wish.reason())
                    .map(states ->
                            Response.ok(Discards.of(wish.deadLetters(), states)).build());
        }
        Map<String, Object> written = json.convertValue(filter.toJson(), OBJECT);
        return store.discard(LetterFilter.dead(wish.stream(), filter), written, askedBy, wish.reason())
                .map(count -> Response.ok(new Count(count)).build());
    }

    private DiscardRequest parse(byte @Nullable [] body) {
        try {
            return DiscardRequest.parse(body, json);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
