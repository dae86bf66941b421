package io.onefold.webhook.operate;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** {@code GET /ops/actions}: what operators did. */
@Path("/ops/actions")
public class ActionsResource {
    private final ActionStore store;

    ActionsResource(ActionStore store) {
        this.store = store;
    }

    /** The oldest first. */
    @GET
    @Operation(summary = "What operators did: who, what, which job, when; the oldest first, paged")
    public Uni<RestResponse<List<Action>>> list(
            @QueryParam("what") @Nullable String what,
            @QueryParam("job") @Schema(type = SchemaType.INTEGER) @Nullable String job,
            @QueryParam("after") @Schema(type = SchemaType.INTEGER) @DefaultValue(Parameters.FIRST) String after,
            @QueryParam("limit") @Schema(type = SchemaType.INTEGER) @DefaultValue(Parameters.USUAL_PAGE) String limit,
            @Parameter(hidden = true) @Context UriInfo uri) {
        return store.page(
                        Parameters.word("what", what, Action.KINDS),
                        job == null ? null : Parameters.id(job),
                        Parameters.after(after),
                        Parameters.limit(limit))
                .map(page -> page.response(uri, Action::id));
    }
}
