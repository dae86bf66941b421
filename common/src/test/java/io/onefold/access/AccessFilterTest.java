package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
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
    private final AccessFilter filter = new AccessFilter(() -> tokens);

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
