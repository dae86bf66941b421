package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class SecurityHeadersTest {
    private static MultiMap headers(String path, boolean tls) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        HttpServerRequest request = fake(
                HttpServerRequest.class,
                (proxy, method, arguments) -> method.getName().equals("isSSL") ? tls : path);
        HttpServerResponse response = fake(HttpServerResponse.class, (proxy, method, arguments) -> headers);
        SecurityHeaders.add(fake(RoutingContext.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "request" -> request;
            case "response" -> response;
            default -> null;
        }));
        return headers;
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    @Test
    void onlyOverTlsItIsSaidThatTlsIsToBeKept() {
        assertThat(headers("/ops/jobs", true).get("Strict-Transport-Security")).isEqualTo("max-age=31536000");
        assertThat(headers("/ops/jobs", false).contains("Strict-Transport-Security"))
                .isFalse();
    }

    @Test
    void onlyTheDocumentMayBeKept() {
        assertThat(headers("/openapi", false).contains("Cache-Control")).isFalse();
        assertThat(headers("/%6fps/jobs", false).get("Cache-Control")).isEqualTo("no-store");
    }
}
