package io.onefold.webhook.operate;

import io.onefold.http.FormatChoice;
import io.onefold.http.NextPage;
import io.onefold.webhook.operate.EffectStore.Filter;
import io.onefold.webhook.operate.EffectStore.Span;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestMulti;
import org.jspecify.annotations.Nullable;

/** {@code GET /ops/effects}: what was to be done, and whether it was; what accounts are compared with. */
@Path("/ops/effects")
public class EffectsResource {
    private static final int LARGEST_PAGE = 10_000;
    private static final List<String> STATES = List.of("open", "done", "dead", "cancelled");

    private final EffectStore store;

    EffectsResource(EffectStore store) {
        this.store = store;
    }

    /**
     * The parameters, all optional.
     *
     * @param from made since (ISO-8601)
     * @param to made before (ISO-8601)
     * @param format json or csv; see {@link FormatParameter}
     */
    @RegisterForReflection
    public record Query(
            @QueryParam("queue") @Nullable String queue,
            @QueryParam("state") @Nullable String state,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,

            @QueryParam("after") @DefaultValue(Parameters.FIRST)
            String after,

            @QueryParam("limit") @DefaultValue("1000") String limit,
            @QueryParam("format") @Nullable String format) {

        Filter filter() {
            return new Filter(
                    queue,
                    Parameters.word("state", state, STATES),
                    Parameters.time("from", from),
                    Parameters.time("to", to));
        }
    }

    /** As a JSON array. The {@code Link} header has the next page, if there is one. */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(summary = "Effects by queue, state and time, the oldest first, paged")
    public RestMulti<Effect> json(@BeanParam Query query, @Parameter(hidden = true) @Context UriInfo uri) {
        return page(query, uri, effects -> effects);
    }

    /** As CSV with a header line. */
    @GET
    @Produces(FormatChoice.CSV)
    @Operation(summary = "The same as CSV: format=csv, or Accept: text/csv")
    public RestMulti<String> csv(@BeanParam Query query, @Parameter(hidden = true) @Context UriInfo uri) {
        return page(query, uri, EffectsResource::lines);
    }

    private <T> RestMulti<T> page(Query query, UriInfo uri, Function<Multi<Effect>, Multi<T>> writing) {
        Filter filter = query.filter();
        return RestMulti.fromUniResponse(
                store.page(filter, Parameters.after(query.after()), Parameters.limit(query.limit(), LARGEST_PAGE)),
                page -> writing.apply(store.effects(filter, page)),
                page -> next(uri, page));
    }

    private static Map<String, List<String>> next(UriInfo uri, Span page) {
        return page.more()
                ? Map.of(HttpHeaders.LINK, List.of(NextPage.link(uri, Long.toString(page.last()))))
                : Map.of();
    }

    private static Multi<String> lines(Multi<Effect> effects) {
        return Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(Effect.CSV_HEAD), effects.map(Effect::csv))
                .map(line -> line + "\r\n");
    }
}
