package io.onefold.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers what fails outside of resources as a {@link Problem}, before Quarkus does it in its own way: 4xx by its status, as
 * the request is at fault; anything else is 500 with an id.
 */
@ApplicationScoped
class RouteFailures {
    /** It is asked first, as is the route that gives headers. */
    private static final int FIRST = -1_000;

    private final ErrorIds ids;

    RouteFailures(ErrorIds ids) {
        this.ids = ids;
    }

    void mount(@Observes Router router) {
        router.route().order(FIRST).failureHandler(this::answer);
    }

    private void answer(RoutingContext request) {
        HttpServerResponse response = request.response();
        if (response.headWritten()) {
            request.next();
            return;
        }
        Problem problem = problem(request.statusCode(), request.failure());
        response.setStatusCode(problem.status())
                .putHeader("Content-Type", "application/problem+json")
                .end(new JsonObject()
                        .put("title", problem.title())
                        .put("status", problem.status())
                        .put("detail", problem.detail())
                        .encode());
    }

    private Problem problem(int status, @Nullable Throwable failure) {
        if (status >= 400 && status < 500) {
            return new Problem(HttpResponseStatus.valueOf(status).reasonPhrase(), status, "the request cannot be read");
        }
        return ids.log(Optional.ofNullable(failure).orElseGet(() -> new IllegalStateException("status " + status)));
    }
}
