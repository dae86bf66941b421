package io.onefold.ingest.gap;

import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
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

/** {@code GET /ops/gaps}: offsets that were passed without being read, and why. */
@Path("/ops/gaps")
public class GapResource {
    private static final int LARGEST_PAGE = 1000;

    private final GapStore store;
    private final Settings settings;

    GapResource(GapStore store, Settings settings) {
        this.store = store;
        this.settings = settings;
    }

    /**
     * Gaps of a stream, oldest first.
     *
     * @param stream its name
     * @param after only ids above this one: the {@code next} of the page before
     * @param limit 1 to 1000
     */
    @GET
    @Operation(summary = "Offsets of a stream that were passed without being read, oldest first, paged")
    public Uni<GapPage> page(
            @QueryParam("stream") @Nullable String stream,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue("0") String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue("100") String limit) {
        List<String> names =
                settings.streams().stream().map(StreamSettings::name).toList();
        if (stream == null || !names.contains(stream)) {
            throw Problem.badRequest("stream is one of " + names);
        }
        return store.page(stream, number(after, 0, Long.MAX_VALUE, "after is a whole number"), (int)
                number(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE));
    }

    private static long number(String text, long least, long most, String rule) {
        try {
            return Numbers.parse(text, least, most, rule);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
