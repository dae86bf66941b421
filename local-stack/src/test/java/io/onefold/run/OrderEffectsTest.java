package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderEffectsTest {

    private static final long LAST = 2_500;
    private static final String TOKEN = "token";

    private final HttpServer server;

    OrderEffectsTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/ops/effects", OrderEffectsTest::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readsEveryPageBehindTheMark() {
        Map<String, String> results = effects(TOKEN).since(100);

        assertThat(results)
                .hasSize(2_400)
                .doesNotContainKey("or_100")
                .containsEntry("or_101", "int_101")
                .containsEntry("or_2500", "int_2500");
    }

    @Test
    void readsWhatHasNoResult() {
        assertThat(effects(TOKEN).since(100)).containsEntry("or_2000", "");
    }

    @Test
    void endsWhereThereIsNothing() {
        assertThat(effects(TOKEN).since(LAST)).isEmpty();
    }

    @Test
    void doesNotTakeARefusalForAnEmptyList() {
        assertThatThrownBy(() -> effects("other").since(0))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("401");
    }

    private OrderEffects effects(String token) {
        return new OrderEffects(ServiceClient.at(server.getAddress().getPort(), token));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        Map<String, String> query = Arrays.stream(
                        exchange.getRequestURI().getQuery().split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        boolean known = ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] body = (known ? page(query) : "{}").getBytes(UTF_8);
        exchange.sendResponseHeaders(known ? 200 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String page(Map<String, String> query) {
        long after = Long.parseLong(query.get("after"));
        long end = Math.min(LAST, after + Long.parseLong(query.get("limit")));
        return LongStream.rangeClosed(after + 1, end)
                .mapToObj(OrderEffectsTest::effect)
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String effect(long id) {
        String result = id == 2_000 ? "null" : "\"int_" + id + "\"";
        return "{\"id\":" + id + ",\"queue\":\"orders\",\"key\":\"or_" + id + "\",\"result\":" + result + "}";
    }
}
