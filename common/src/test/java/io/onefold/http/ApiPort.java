package io.onefold.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.AbstractStringAssert;

/** What the API port of any service answers, byte for byte, whatever it is sent. */
public final class ApiPort {
    private static final int PATIENCE_MS = 10_000;
    private static final int UNREAD_THOUSANDS = 200; // 2 GB of answers
    private static final List<String> HEADERS = List.of(
            "x-content-type-options: nosniff\r\n",
            "content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n",
            "referrer-policy: no-referrer\r\n");
    private static final String KEEP_NOTHING = "cache-control: no-store\r\n";

    private final URI url;
    private final String token;

    public ApiPort(URI url, String token) {
        this.url = url;
        this.token = token;
    }

    /** What a client at 127.0.0.{@code client} is answered to this, as one text in lower case. */
    private String answer(int client, String request) {
        try (Socket socket = new Socket(
                InetAddress.getByName(url.getHost()), url.getPort(), InetAddress.getByName("127.0.0." + client), 0)) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        } catch (SocketException e) {
            return ""; // closed while we were still sending
        } catch (IOException e) {
            throw new UncheckedIOException(request.lines().findFirst().orElse(""), e);
        }
    }

    private String ask(int client, String method, String path, String with) {
        return ask(client, method, path, with, "");
    }

    private String ask(int client, String method, String path, String with, String body) {
        return answer(
                client,
                method + " " + path + " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n" + with
                        + "Connection: close\r\n\r\n" + body);
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token + "\r\n";
    }

    private static String statusOf(String answer) {
        return answer.split(" ", 3)[1];
    }

    /** That each answer has the headers, and that none says what it is answered by. */
    public void saysNothingOfItselfAndIsNotShownOrKept(String path) {
        String known = bearer(token);
        judged(ask(1, "GET", path, known), "200").contains(KEEP_NOTHING);
        judged(ask(1, "GET", path + "?nothing=1", known), "400").contains(KEEP_NOTHING);
        judged(ask(1, "GET", path, ""), "401").contains(KEEP_NOTHING);
        judged(ask(1, "GET", "/ops/nothing", known), "404").contains(KEEP_NOTHING);
        judged(ask(1, "DELETE", path, known), "405").contains(KEEP_NOTHING);
        judged(ask(1, "TRACE", path, known), "405").contains(KEEP_NOTHING);
        judged(ask(1, "GET", path, known + "Accept: text/html, image/*\r\n"), "406", "200");
        refusesWhatIsTooLarge(path, "");
        for (String nothing : List.of("/", "/nothing", "/q", "/q/health", "/q/metrics", "/q/dev-ui", "/q/swagger-ui")) {
            judged(ask(1, "GET", nothing, ""), "404");
        }
        judged(ask(1, "POST", "/webhooks/nothing", "Content-Length: 0\r\n"), "404");
        for (String wrong : List.of("HTTP/9.9\r\n", "HTTP/1.1\r\nConnection: close\r\n")) {
            assertThat(answer(1, "GET / " + wrong + "\r\n"))
                    .contains(" 400 bad request")
                    .endsWith("{\"title\":\"bad request\",\"status\":400,\"detail\":\"the request cannot be read\"}");
        }
        judged(ask(1, "GET", "/openapi", ""), "200").contains("version: \"1\"");
    }

    /** That {@code Accept} is the client's fault, whatever it holds. */
    public void refusesToAcceptWhatIsNoMediaType(String path) {
        String known = bearer(token);
        for (String other : List.of("*", "text/csv;", "text/csv;q", "text/csv;q=x", ",", ";", "/", "x/y")) {
            judged(ask(1, "GET", path, known + "Accept: " + other + "\r\n"), "200", "400", "406");
        }
        for (String none : List.of("garbage", "json", "text/csv, garbage")) {
            judged(ask(1, "GET", path, known + "Accept: " + none + "\r\n"), "400")
                    .contains("content-type: application/problem+json")
                    .endsWith(
                            "{\"title\":\"bad request\",\"status\":400,\"detail\":\"accept is a list of media types\"}");
        }
        judged(ask(1, "GET", path, "Accept: garbage\r\n"), "401");
        judged(ask(1, "POST", path, known + "Content-Type: garbage\r\nContent-Length: 2\r\n\r\n{}"), "400", "405");
    }

    /** That a body of which this is the beginning is not waited for when it says that it is larger than any may be. */
    public void refusesWhatIsTooLarge(String path, String beginning) {
        judged(ask(1, "POST", path, bearer(token) + "Content-Length: 1000000\r\n", beginning), "413");
    }

    /** That what is no request of ours is refused without a word. */
    public void refusesWhatIsNoRequestWithoutAWord() {
        silent(answer(1, "nothing\r\n\r\n"));
        silent(ask(1, "GET", "/%zz", ""));
        silent(ask(1, "GET", "/" + "x".repeat(20_000), ""));
        silent(ask(1, "GET", "/ops/jobs", "X-Large: " + "x".repeat(30_000) + "\r\n"));
    }

    /** That who asks on and on and reads nothing is cut off before the answers fill our memory; HTTP/2 is not spoken. */
    public void endsWhoAsksAndDoesNotRead() {
        byte[] asked = ("GET /openapi HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n\r\n")
                .repeat(1_000)
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> {
                    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                        for (int thousand = 0; thousand < UNREAD_THOUSANDS; thousand++) {
                            socket.getOutputStream().write(asked);
                        }
                    }
                })
                .isInstanceOf(SocketException.class);
        judged(ask(1, "GET", "/openapi", ""), "200");
        assertThat(answer(1, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).contains(" 400 bad request");
    }

    /** That a client that guesses is slowed down, and nobody else is, not even at its address. */
    public void limitsFailedLoginsAndNobodyElse(String path) {
        String guess = bearer("guessed-token-0123456789");
        String answer = ask(9, "GET", path, guess);
        for (int at = 0; at < 100 && statusOf(answer).equals("401"); at++) {
            answer = ask(9, "GET", path, guess);
        }

        judged(answer, "429")
                .containsPattern("retry-after: [12]\r\n")
                .contains("content-type: application/problem+json")
                .endsWith("{\"title\":\"too many requests\",\"status\":429}");
        judged(ask(9, "GET", path, bearer(token)), "200");
        judged(ask(10, "GET", path, guess), "401");
    }

    private static AbstractStringAssert<?> judged(String answer, String... statuses) {
        assertThat(statusOf(answer)).as(answer).isIn((Object[]) statuses);
        return assertThat(answer)
                .contains(HEADERS)
                .doesNotContain("strict-transport-security", "\r\nserver:", "x-powered-by", "\r\nvia:")
                .doesNotContain("quarkus", "vert.x", "vertx", "resteasy", "jackson", "netty", "exception", "\tat ");
    }

    private static void silent(String answer) {
        assertThat(answer).matches("(?s)(http/1\\.[01] 4\\d\\d [^\r\n]*\r\n([a-z-]+: [^\r\n]*\r\n)*\r\n)?");
        assertThat(answer).doesNotContain("server:", "quarkus", "vert", "netty", "exception");
    }
}
