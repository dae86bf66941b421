package io.onefold.webhook.call;

import io.onefold.webhook.declare.Target;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;

/** How we connect to a target: HTTP/1.1, kept alive, TLS with its certificate and name verified, no more than it takes. */
final class Connections {
    /**
     * Shorter than the five seconds after which common servers close an idle connection: a call on one that is just being
     * closed is a reset, and nobody knows whether it had its effect.
     */
    private static final int KEEP_ALIVE_SECONDS = 4;

    private static final int LARGEST_HEADERS = 64 * 1024;

    private Connections() {}

    static HttpClientOptions options(Target target) {
        return new HttpClientOptions()
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                .setConnectTimeout((int) target.timeout().toMillis())
                .setMaxHeaderSize(LARGEST_HEADERS)
                .setDecompressionSupported(false)
                .setVerifyHost(true)
                .setTrustAll(false);
    }

    static PoolOptions pool(Target target) {
        return new PoolOptions().setHttp1MaxSize(target.concurrency());
    }
}
