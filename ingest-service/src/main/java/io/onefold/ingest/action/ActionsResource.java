package io.onefold.ingest.action;

import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** {@code GET /ops/actions}: what operators did. */
@Path("/ops/actions")
public class ActionsResource {
    private static final int LARGEST_PAGE = 1000;

    private final ActionStore store;

    ActionsResource(ActionStore store) {
        this.store = store;
    }

    /** A page; {@code next} is null on the last one. */
    public record Page(List<Action> items, @Nullable Long next) {}

    /** Oldest first. */
    @GET
    @Operation(summary = "What operators did, oldest first, paged")
    public Uni<Page> page(
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue("0") String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue("100") String limit) {
        long from = number(after, 0, Long.MAX_VALUE, "after is a whole number");
        int most = (int) number(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE);
        return store.page(from, most + 1)
                .map(actions -> actions.size() <= most
                        ? new Page(actions, null)
                        : new Page(
                                actions.subList(0, most), actions.get(most - 1).id()));
    }

    private static long number(String text, long least, long most, String rule) {
        try {
            return Numbers.parse(text, least, most, rule);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
