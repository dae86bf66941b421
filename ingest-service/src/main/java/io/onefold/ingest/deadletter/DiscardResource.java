package io.onefold.ingest.deadletter;

import io.onefold.access.CurrentTokens;
import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** {@code POST /ops/discards}: these dead letters will never be sent again. */
@Path("/ops/discards")
public class DiscardResource {
    private static final int MOST = 1000;

    private final DiscardStore store;
    private final CurrentTokens tokens;

    DiscardResource(DiscardStore store, CurrentTokens tokens) {
        this.store = store;
        this.tokens = tokens;
    }

    /**
     * Which letters.
     *
     * @param stream their stream
     * @param deadLetters their ids, at most 1000
     */
    public record Wish(@Nullable String stream, @Nullable List<@Nullable Long> deadLetters) {}

    /** Discards dead letters of one stream. They stay in the dead count; asking again changes nothing. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Marks dead letters of a stream as discarded; says which, and why not the others")
    public Uni<Discards> discard(
            @Nullable Wish wish, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        if (wish == null || wish.stream() == null || wish.stream().isBlank()) {
            throw Problem.badRequest("stream is the name of a stream");
        }
        List<@Nullable Long> ids = wish.deadLetters();
        if (ids == null || ids.isEmpty() || ids.size() > MOST || ids.stream().anyMatch(Objects::isNull)) {
            throw Problem.badRequest("deadLetters is a list of 1 to " + MOST + " ids");
        }
        List<Long> wished = ids.stream().map(Objects::requireNonNull).toList();
        String askedBy = tokens.get().nameOf(authorization).orElse("nobody");
        return store.discard(wish.stream(), wished, askedBy).map(states -> Discards.of(wished, states));
    }
}
