package io.onefold.webhook.operate;

import io.onefold.http.Problem;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.operate.DeliveryStore.Filter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** {@code /ops/deliveries}: what arrived, also what was ignored, could not be routed, or is no JSON. */
@Path("/ops/deliveries")
public class DeliveriesResource {
    private static final List<String> STANDINGS =
            Arrays.stream(Standing.values()).map(Standing::word).toList();

    private final DeliveryStore store;

    DeliveriesResource(DeliveryStore store) {
        this.store = store;
    }

    /**
     * The parameters, all optional.
     *
     * @param type of the event
     * @param from received since (ISO-8601)
     * @param to received before (ISO-8601)
     */
    @RegisterForReflection
    public record Query(
            @QueryParam("source") @Nullable String source,
            @QueryParam("standing") @Nullable String standing,
            @QueryParam("type") @Nullable String type,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,

            @QueryParam("after") @DefaultValue(Parameters.FIRST)
            String after,

            @QueryParam("limit") @DefaultValue(Parameters.USUAL_PAGE)
            String limit) {

        Filter filter() {
            return new Filter(
                    source,
                    Parameters.word("standing", standing, STANDINGS),
                    type,
                    Parameters.time("from", from),
                    Parameters.time("to", to));
        }
    }

    /** The oldest first, without what they hold. */
    @GET
    @Operation(summary = "Deliveries by source, standing, type and time, the oldest first, paged")
    public Uni<RestResponse<List<Delivery>>> list(
            @BeanParam Query query, @Parameter(hidden = true) @Context UriInfo uri) {
        return store.page(query.filter(), Parameters.after(query.after()), Parameters.limit(query.limit()))
                .map(page -> page.response(uri, Delivery::id));
    }

    /** One, with headers and body. */
    @GET
    @Path("{id}")
    @Operation(summary = "A delivery with headers and body, and what it did for each queue")
    public Uni<DeliveryDetail> find(@PathParam("id") String id) {
        return store.find(Parameters.id(id))
                .map(found -> found.orElseThrow(() -> Problem.notFound("there is no delivery " + id)));
    }
}
