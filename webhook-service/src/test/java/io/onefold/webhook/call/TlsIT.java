package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.tls.Certificates;
import io.onefold.webhook.call.Outcome.Done;
import io.onefold.webhook.call.Outcome.Retry;
import io.onefold.webhook.declare.Target;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls over TLS: whom we talk to is verified, and nothing is sent to whom we do not trust. */
class TlsIT {
    private final Vertx vertx = Vertx.vertx();
    private Certificates certificates;
    private RawTarget server;

    @BeforeEach
    void start(@TempDir Path folder) {
        certificates = Certificates.in(folder.resolve("tls"));
        server = RawTarget.startTls(certificates.serverContext().getServerSocketFactory());
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private Outcome call(URI url, boolean trusting) {
        Target target = Targets.within(Targets.target(url), Duration.ofSeconds(3));
        HttpClientOptions options = Connections.options(target);
        if (trusting) {
            options.setTrustOptions(new PemTrustOptions()
                    .addCertPath(certificates.authorityPem().toString()));
        }
        return new Caller(
                        vertx,
                        new KeyedClient(vertx, options, Connections.pool(target)),
                        target,
                        new CallHeaders(target, InstantSource.system(), warning -> {}),
                        new Verdict(target, InstantSource.system()))
                .call(new Call(7, 1, UUID.randomUUID(), "or_1", new byte[0], null))
                .await()
                .indefinitely();
    }

    @Test
    void callsWhomItTrusts() {
        assertThat(call(server.url("/orders"), true)).isEqualTo(new Done(200, "{}", null));
    }

    @Test
    void sendsNothingToAStranger() {
        assertThat(call(server.url("/orders"), false)).isEqualTo(new Retry(0, "", "tls", false, null));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void sendsNothingToWhoShowsAnotherName() {
        URI otherName = URI.create("https://localhost:" + server.url("").getPort() + "/orders");

        assertThat(call(otherName, true)).isEqualTo(new Retry(0, "", "tls", false, null));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void sendsNothingWhereTlsIsNotSpoken() {
        try (RawTarget plain = RawTarget.start()) {
            URI url = URI.create("https://127.0.0.1:" + plain.url("").getPort());
            assertThat(call(url, true)).isInstanceOfSatisfying(Retry.class, retry -> {
                assertThat(retry.reason()).isIn("tls", "reset", "timeout");
                assertThat(retry.unknown()).isFalse();
            });
            assertThat(plain.requests()).isEmpty();
        }
    }
}
