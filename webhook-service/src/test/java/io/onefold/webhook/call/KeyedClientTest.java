package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedClientTest {
    private final Vertx vertx = Vertx.vertx();
    private final RawTarget server = RawTarget.start();
    private final KeyedClient client = new KeyedClient(vertx, new HttpClientOptions(), new PoolOptions());

    @AfterEach
    void close() throws Exception {
        server.close();
        result(vertx.close());
    }

    private RequestOptions request(String method, String... keys) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.valueOf(method))
                .setHost("127.0.0.1")
                .setPort(server.url("").getPort())
                .setURI("/");
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        List.of(keys).forEach(key -> headers.add("idempotency-key", key));
        return keys.length == 0 ? options : options.setHeaders(headers);
    }

    private static <T> T result(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "CONNECT", "INVENTED"})
    void opensNothingWithoutAKey(String method) {
        assertThatThrownBy(() -> result(client.open(request(method))))
                .hasRootCauseInstanceOf(KeyedClient.KeyMissing.class);
        assertThatThrownBy(() -> result(client.open(request(method, " "))))
                .hasRootCauseInstanceOf(KeyedClient.KeyMissing.class);
        assertThatThrownBy(() -> result(client.open(request(method, "a", "b"))))
                .hasRootCauseInstanceOf(KeyedClient.KeyMissing.class);
        assertThat(server.connections()).isZero();
    }

    @Test
    void sendsNothingWhoseKeyWentAwayMeanwhile() throws Exception {
        HttpClientRequest opened = result(client.open(request("POST", "a")));
        opened.headers().remove("Idempotency-Key");

        assertThatThrownBy(() -> result(client.send(opened, Buffer.buffer("{}"))))
                .hasRootCauseInstanceOf(KeyedClient.KeyMissing.class);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void sendsWhatHasOneAndWhatChangesNothing() throws Exception {
        result(client.send(result(client.open(request("POST", "a"))), Buffer.buffer("{}")));
        result(client.send(result(client.open(request("GET"))), Buffer.buffer()));

        assertThat(server.requests()).hasSize(2);
    }
}
