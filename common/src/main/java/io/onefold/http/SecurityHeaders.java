package io.onefold.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/**
 * Headers of every answer of the API port, that of a route, of a resource or of Quarkus itself: nothing of ours is a page, so
 * no browser shall show, guess, frame or keep it. Over TLS it shall not come back without.
 *
 * <p>What is no HTTP at all is answered below this, by a status without a body.
 */
@ApplicationScoped
class SecurityHeaders {
    /** Before all routes, those of webhooks included. */
    private static final int FIRST = 1_000;

    void register(@Observes Filters filters) {
        filters.register(SecurityHeaders::add, FIRST);
    }

    static void add(RoutingContext request) {
        MultiMap headers = request.response().headers();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        headers.set("Referrer-Policy", "no-referrer");
        if (!isPublic(request.request().path())) {
            headers.set("Cache-Control", "no-store");
        }
        if (request.request().isSSL()) {
            headers.set("Strict-Transport-Security", "max-age=31536000");
        }
        request.next();
    }

    /** Nothing but the document may be kept; what a path really leads to is decided later, however it is spelled. */
    private static boolean isPublic(@Nullable String path) {
        return "/openapi".equals(path);
    }
}
