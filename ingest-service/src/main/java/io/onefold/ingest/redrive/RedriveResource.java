package io.onefold.ingest.redrive;

import io.onefold.access.CurrentTokens;
import io.onefold.http.Numbers;
import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** {@code /ops/redrives/{id}}: a redrive looked at, paused, resumed, cancelled. */
@Path("/ops/redrives/{id}")
public class RedriveResource {
    private final RedriveListStore list;
    private final CourseStore courses;
    private final CurrentTokens tokens;

    RedriveResource(RedriveListStore list, CourseStore courses, CurrentTokens tokens) {
        this.list = list;
        this.courses = courses;
        this.tokens = tokens;
    }

    /** With its progress. */
    @GET
    @Operation(summary = "A redrive and how far it is")
    public Uni<Redrive> find(@PathParam("id") String id) {
        long redriveId = number(id);
        return list.find(redriveId)
                .map(found -> found.orElseThrow(() -> Problem.notFound("there is no redrive " + redriveId)));
    }

    /** Nothing more goes. */
    @POST
    @Path("pause")
    @Operation(summary = "Pause a redrive; 409 if it does not move")
    public Uni<Redrive> pause(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        return courses.pause(number(id), name(authorization)).chain(() -> find(id));
    }

    /** It goes on, with a canary. */
    @POST
    @Path("resume")
    @Operation(summary = "Let a paused redrive go on, a canary first; 409 if it is not paused")
    public Uni<Redrive> resume(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        return courses.resume(number(id), name(authorization)).chain(() -> find(id));
    }

    /** Nothing more goes, ever. */
    @POST
    @Path("cancel")
    @Operation(summary = "End a redrive; the rest stays dead; 409 if it has ended")
    public Uni<Redrive> cancel(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
        return courses.cancel(number(id), name(authorization)).chain(() -> find(id));
    }

    private String name(@Nullable String authorization) {
        return tokens.get().nameOf(authorization).orElse("nobody");
    }

    private static long number(String id) {
        try {
            return Numbers.parse(id, 1, Long.MAX_VALUE, "id is a whole number");
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
