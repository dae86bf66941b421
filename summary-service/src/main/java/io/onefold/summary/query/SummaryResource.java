package io.onefold.summary.query;

import io.onefold.http.FormatChoice;
import io.onefold.http.NextPage;
import io.onefold.http.Problem;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.DeclaredStore;
import io.onefold.summary.declare.Summaries;
import io.onefold.summary.query.QueryStore.Page;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestMulti;

/** {@code GET /summaries/{name}}: cells, or totals by some of their columns. */
@Path("/summaries")
public class SummaryResource {
    private final Summaries summaries;
    private final QueryStore store;
    private final DeclaredStore declared;

    SummaryResource(Summaries summaries, QueryStore store, DeclaredStore declared) {
        this.summaries = summaries;
        this.store = store;
        this.declared = declared;
    }

    /** As a JSON array. The {@code Link} header has the next page, if there is one. */
    @GET
    @Path("{name}")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            summary =
                    "Cells by period and columns, or totals by some columns; from, to, by, missing, limit, after, format")
    public RestMulti<JsonRow> json(@PathParam("name") String name, @Parameter(hidden = true) @Context UriInfo uri) {
        return rows(summaries.named(name), uri, Format.JSON, (columns, rows) -> rows.map(JsonRow::new));
    }

    /** As CSV with a header line; no value is empty, an empty text is {@code ""}. */
    @GET
    @Path("{name}")
    @Produces(FormatChoice.CSV)
    @Operation(summary = "The same as CSV: format=csv, or Accept: text/csv")
    public RestMulti<String> csv(@PathParam("name") String name, @Parameter(hidden = true) @Context UriInfo uri) {
        return rows(summaries.named(name), uri, Format.CSV, SummaryResource::csv);
    }

    /** How columns and rows are put on paper. */
    private interface Writing<T> extends BiFunction<List<String>, Multi<String>, Multi<T>> {}

    private <T> RestMulti<T> rows(Declaration summary, UriInfo uri, Format format, Writing<T> writing) {
        try {
            QueryReader reader = new QueryReader(summary, uri.getQueryParameters());
            return reader.by().isEmpty()
                    ? cells(summary, reader, uri, format, writing)
                    : totals(summary, reader, uri, format, writing);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private <T> RestMulti<T> cells(
            Declaration summary, QueryReader reader, UriInfo uri, Format format, Writing<T> writing) {
        CellQuery query = reader.query();
        PageEnd after = reader.after();
        int limit = reader.limit();
        List<String> columns = new QueryStatements(summary).cellColumns();
        return RestMulti.fromUniResponse(
                declared.check(summary).chain(() -> store.page(summary, query, after, limit)),
                page -> writing.apply(columns, store.cells(summary, query, page, format)),
                page -> next(uri, page));
    }

    private static Map<String, List<String>> next(UriInfo uri, Page page) {
        return page.more() ? link(uri, String.valueOf(page.last())) : Map.of();
    }

    private <T> RestMulti<T> totals(
            Declaration summary, QueryReader reader, UriInfo uri, Format format, Writing<T> writing) {
        CellQuery query = reader.query();
        List<String> by = reader.by();
        List<String> columns = new QueryStatements(summary).totalColumns(by);
        int limit = reader.limit();
        long skipped = reader.skipped();
        return RestMulti.fromUniResponse(
                declared.check(summary).chain(() -> store.totals(summary, query, by, skipped, limit, format)),
                rows -> writing.apply(
                        columns, Multi.createFrom().iterable(rows).select().first(limit)),
                rows -> rows.size() > limit ? link(uri, Long.toString(skipped + limit)) : Map.of());
    }

    private static Multi<String> csv(List<String> columns, Multi<String> rows) {
        return Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(String.join(",", columns)), rows)
                .map(line -> line + "\r\n");
    }

    private static Map<String, List<String>> link(UriInfo uri, String after) {
        return Map.of(HttpHeaders.LINK, List.of(NextPage.link(uri, after)));
    }
}
