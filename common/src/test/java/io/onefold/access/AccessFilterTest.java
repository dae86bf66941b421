package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessFilterTest {

    private static final String ADMIN = "Bearer admin-token-0123456789";
    private static final String VIEWER = "Bearer viewer-token-0123456789";

    private final CurrentTokens tokens = CurrentTokens.of(
            secret("ADMIN_TOKENS", "admin-token-0123456789"),
            secret("VIEWER_TOKENS", "viewer-token-0123456789"),
            InstantSource.system(),
            warning -> {},
            new ConfigProblems());
    private final Logins logins = new Logins(tokens, InstantSource.system(), new SimpleMeterRegistry());
    private final AccessFilter filter =
            new AccessFilter(() -> logins, new CurrentVertxRequest().setCurrent(from("192.0.2.7")));

    @Test
    void letsAdminsEverywhereAndViewersToSummaries() {
        assertThat(answer("/ops/audit", ADMIN)).isEmpty();
        assertThat(answer("/summaries/daily", ADMIN)).isEmpty();
        assertThat(answer("/summaries/daily", VIEWER)).isEmpty();
        assertThat(answer("/webhooks/stripe", null)).isEmpty();
    }

    @Test
    void asksForATokenWhereNoneOrAnUnknownOneCame() {
        for (String header : new @Nullable String[] {null, "Bearer unknown-token-0123456789", "Basic YTpi"}) {
            for (String path : new String[] {"/ops/audit", "/summaries/daily"}) {
                Response answer = answer(path, header).orElseThrow();

                assertThat(answer.getStatus()).isEqualTo(401);
                assertThat(answer.getHeaderString("WWW-Authenticate")).isEqualTo("Bearer");
                assertThat(answer.getMediaType()).hasToString("application/problem+json");
                assertThat(answer.getEntity()).isEqualTo("{\"title\":\"Unauthorized\",\"status\":401}");
            }
        }
    }

    @Test
    void forbidsTheOperatorApiToViewers() {
        Response answer = answer("/ops/audit", VIEWER).orElseThrow();

        assertThat(answer.getStatus()).isEqualTo(403);
        assertThat(answer.getEntity()).isEqualTo("{\"title\":\"Forbidden\",\"status\":403}");
    }

    @Test
    void saysWhenOneFailureTooManyMayBeTriedAgain() {
        Response answer = answer("/ops/audit", "Bearer unknown").orElseThrow();
        for (int at = 0; at < 40; at++) {
            answer = answer("/ops/audit", "Bearer unknown").orElseThrow();
        }

        assertThat(answer.getStatus()).isEqualTo(429);
        assertThat(answer.getHeaderString("Retry-After")).isIn("1", "2");
        assertThat(answer.getMediaType()).hasToString("application/problem+json");
        assertThat(answer.getEntity()).isEqualTo("{\"title\":\"Too Many Requests\",\"status\":429}");
    }

    private static RoutingContext from(String host) {
        HttpServerRequest request = fake(
                HttpServerRequest.class, (proxy, method, arguments) -> SocketAddress.inetSocketAddress(4711, host));
        return fake(RoutingContext.class, (proxy, method, arguments) -> request);
    }

    private static Optional<Secret> secret(String name, String value) {
        return Secret.find(
                name, variable -> Optional.of(value).filter(v -> variable.equals(name)), new ConfigProblems());
    }

    private Optional<Response> answer(String path, @Nullable String authorization) {
        AtomicReference<@Nullable Response> refusal = new AtomicReference<>();
        UriInfo uri = fake(UriInfo.class, (proxy, method, arguments) -> path);
        filter.filter(fake(ContainerRequestContext.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getUriInfo" -> uri;
            case "getHeaderString" -> authorization;
            case "abortWith" -> {
                refusal.set((Response) arguments[0]);
                yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
        }));
        return Optional.ofNullable(refusal.get());
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }
}
