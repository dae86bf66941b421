package io.onefold.webhook.call;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.Set;

/**
 * The only door to an HTTP client; a rule of the build keeps it so.
 *
 * <p>Guarantee: what may change something is not sent without exactly one {@code Idempotency-Key}. It is looked at twice,
 * before a connection is taken and again before the first byte, and fails instead.
 *
 * <p>Thread: any; each future on the caller's Vert.x context.
 */
final class KeyedClient {
    /** What the target tells one effect from another by. */
    static final String KEY = "Idempotency-Key";

    private static final Set<HttpMethod> HARMLESS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final HttpClient client;

    KeyedClient(Vertx vertx, HttpClientOptions options, PoolOptions pool) {
        this.client = vertx.createHttpClient(options, pool);
    }

    /** Takes or makes a connection for the request. Nothing of it is sent. */
    Future<HttpClientRequest> open(RequestOptions options) {
        MultiMap headers = options.getHeaders() == null ? MultiMap.caseInsensitiveMultiMap() : options.getHeaders();
        return mayGo(options.getMethod(), headers) ? client.request(options) : Future.failedFuture(new KeyMissing());
    }

    /** Sends it whole; the answer has come as far as its headers. */
    Future<HttpClientResponse> send(HttpClientRequest request, Buffer body) {
        return mayGo(request.getMethod(), request.headers())
                ? request.send(body)
                : Future.failedFuture(new KeyMissing());
    }

    private static boolean mayGo(HttpMethod method, MultiMap headers) {
        List<String> keys = headers.getAll(KEY);
        return HARMLESS.contains(method) || (keys.size() == 1 && !keys.get(0).isBlank());
    }

    /** A call was to be sent without the key: a fault of ours, and trying again does not help. */
    static final class KeyMissing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        KeyMissing() {
            super("a call without exactly one " + KEY + " is not sent");
        }
    }
}
