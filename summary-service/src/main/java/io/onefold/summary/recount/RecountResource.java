package io.onefold.summary.recount;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.access.CurrentTokens;
import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Summaries;
import io.onefold.summary.recount.Recount.Report;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** {@code /ops/summaries/{name}/rebuilds} and {@code /reconciliations}: asked for, listed, looked at, cancelled. */
@Path("/ops/summaries/{name}/{kind: rebuilds|reconciliations}")
public class RecountResource {
    private static final int LARGEST_PAGE = 1000;
    private static final String ID = "an id is a whole number from 1 on";

    private final Summaries summaries;
    private final Requests requests;
    private final CurrentTokens tokens;
    private final ObjectMapper json;

    RecountResource(Summaries summaries, Requests requests, CurrentTokens tokens, ObjectMapper json) {
        this.summaries = summaries;
        this.requests = requests;
        this.tokens = tokens;
        this.json = json;
    }

    /** Asks for a recount, and answers at once; 409 if raw of a period is gone. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Count the periods from .. to again: replace their cells, or report which differ")
    @RequestBody(content = @Content(schema = @Schema(implementation = RecountRequest.class)))
    @APIResponse(responseCode = "202", content = @Content(schema = @Schema(implementation = Recount.class)))
    public Uni<Response> ask(
            @PathParam("name") String name,
            @PathParam("kind") String kind,
            byte[] body,
            @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        Declaration summary = summaries.named(name);
        String by = tokens.get().nameOf(authorization).orElse("nobody");
        return requests.ask(summary, Kind.ofPath(kind), parse(body, summary, Kind.ofPath(kind)), by)
                .map(recount -> Response.accepted(recount)
                        .location(URI.create("/ops/summaries/" + name + "/" + kind + "/" + recount.id()))
                        .build());
    }

    /** The newest first. */
    @GET
    @Operation(summary = "The recounts that were asked for, the newest first, paged")
    public Uni<List<Recount>> list(
            @PathParam("name") String name,
            @PathParam("kind") String kind,
            @QueryParam("before") @DefaultValue("9223372036854775807") String before,
            @QueryParam("limit") @DefaultValue("100") String limit) {
        return requests.list(summaries.named(name), Kind.ofPath(kind), id(before), (int)
                number(limit, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE));
    }

    /** One, with the first cells that it found wrong. */
    @GET
    @Path("{id}")
    @Operation(summary = "How far a recount is, and the first cells that it found wrong")
    public Uni<Report> find(
            @PathParam("name") String name, @PathParam("kind") String kind, @PathParam("id") String id) {
        return requests.find(summaries.named(name), Kind.ofPath(kind), id(id));
    }

    /** Ends one before its time; what it has repaired stays repaired. */
    @POST
    @Path("{id}/cancel")
    @Operation(summary = "Cancel a recount; 409 if it has ended")
    public Uni<Report> cancel(
            @PathParam("name") String name,
            @PathParam("kind") String kind,
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        String by = tokens.get().nameOf(authorization).orElse("nobody");
        return requests.cancel(summaries.named(name), Kind.ofPath(kind), id(id), by);
    }

    private RecountRequest parse(byte[] body, Declaration summary, Kind kind) {
        try {
            return RecountRequest.parse(body, json, summary, kind);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static long id(String text) {
        return number(text, Long.MAX_VALUE, ID);
    }

    private static long number(String text, long most, String rule) {
        try {
            return Numbers.parse(text, 1, most, rule);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
