package io.onefold.access;

import io.onefold.access.Logins.Verdict;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;
import java.util.Optional;

/**
 * Lets admins below {@code /ops}, admins and viewers below {@code /summaries}, and everybody elsewhere.
 *
 * <p>Runs before the path is matched to a resource, so that unknown paths below them are closed as well. A refusal says
 * 401 (no known token), 429 (as many others before it) or 403 (a known one that is not enough) and nothing more.
 */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
public final class AccessFilter implements ContainerRequestFilter {

    private static final String PROBLEM_JSON = "application/problem+json";

    private final jakarta.inject.Provider<Logins> logins;
    private final CurrentVertxRequest current;

    /** The tokens are asked for with the first guarded request: the filter is made while a native image is built. */
    @Inject
    public AccessFilter(jakarta.inject.Provider<Logins> logins, CurrentVertxRequest current) {
        this.logins = logins;
        this.current = current;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<Role> needed = GuardedPath.roleFor(request.getUriInfo().getPath());
        if (needed.isEmpty()) {
            return;
        }
        String address = current.getCurrent().request().remoteAddress().hostAddress();
        Verdict verdict = logins.get().judge(needed.get(), request.getHeaderString(HttpHeaders.AUTHORIZATION), address);
        if (verdict instanceof Verdict.Unknown) {
            request.abortWith(refusal(Response.Status.UNAUTHORIZED)
                    .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
                    .build());
        } else if (verdict instanceof Verdict.NotEnough) {
            request.abortWith(refusal(Response.Status.FORBIDDEN).build());
        } else if (verdict instanceof Verdict.TooMany tooMany) {
            request.abortWith(refusal(Response.Status.TOO_MANY_REQUESTS)
                    .header(HttpHeaders.RETRY_AFTER, wholeSeconds(tooMany.lasting()))
                    .build());
        }
    }

    private static long wholeSeconds(Duration lasting) {
        return lasting.plusSeconds(1).minusNanos(1).toSeconds();
    }

    private static Response.ResponseBuilder refusal(Response.Status status) {
        String body = "{\"title\":\"%s\",\"status\":%d}".formatted(status.getReasonPhrase(), status.getStatusCode());
        return Response.status(status).type(PROBLEM_JSON).entity(body);
    }
}
