package io.onefold.http;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;

/**
 * A refusal as {@code application/problem+json}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>
 */
@RegisterForReflection // no signature of a resource names it
public record Problem(String title, int status, String detail) {
    /** 400: the request itself is wrong; the detail says the rule. */
    public static WebApplicationException badRequest(String detail) {
        return exception(new Problem("Bad Request", 400, detail));
    }

    /** 404: what the request is about is not there. */
    public static WebApplicationException notFound(String detail) {
        return exception(new Problem("Not Found", 404, detail));
    }

    /** 409: the request does not fit what is there now. */
    public static WebApplicationException conflict(String detail) {
        return exception(new Problem("Conflict", 409, detail));
    }

    private static WebApplicationException exception(Problem problem) {
        return new WebApplicationException(Response.status(problem.status())
                .type("application/problem+json")
                .entity(problem)
                .build());
    }
}
