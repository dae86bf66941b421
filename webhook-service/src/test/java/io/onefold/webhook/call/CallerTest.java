package io.onefold.webhook.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.webhook.call.Outcome.Dead;
import io.onefold.webhook.call.Outcome.Done;
import io.onefold.webhook.call.Outcome.Retry;
import io.onefold.webhook.declare.Target;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a target with real sockets, which also sees how its connections end. */
@Timeout(60)
class CallerTest {
    private static final UUID KEY = UUID.fromString("018f3c1e-0000-8000-8000-00000000abcd");
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z"));
    private static final Duration SHORT = Duration.ofMillis(300);
    private static Vertx vertx;

    private final RawTarget server = RawTarget.start();
    private final List<Callers.Ended> ended = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Target target() {
        return Targets.target(server.url("/orders?from=onefold"));
    }

    private Uni<Outcome> calling(Target target, String collapseKey) {
        Callers callers =
                new Callers(vertx, List.of(Targets.queue("orders", target)), CLOCK, System::nanoTime, ended::add);
        return callers.call(
                Targets.queue("orders", target), new Call(7, 1, KEY, collapseKey, "{\"a\": 1}".getBytes(UTF_8), null));
    }

    private Outcome call(Target target) {
        return calling(target, "or_1").await().atMost(Duration.ofSeconds(30));
    }

    private Outcome answeredBy(RawTarget.Behaviour behaviour) {
        server.with(behaviour);
        return call(target());
    }

    @Test
    void sendsTheBodyAsItIsUnderTheKeyOfItsEffect() {
        Target target = Targets.withSecrets(
                target(),
                Targets.secret("Authorization: Bearer x, X-Team: payments"),
                Targets.secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));

        calling(target, "or 1/ü%").await().indefinitely();

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.line()).isEqualTo("POST /orders?from=onefold HTTP/1.1");
            assertThat(request.text()).isEqualTo("{\"a\": 1}");
            assertThat(request.header("idempotency-key")).isEqualTo(KEY.toString());
            assertThat(request.header("onefold-collapse-key")).isEqualTo("or%201/%C3%BC%25");
            assertThat(request.header("content-type")).isEqualTo("application/json");
            assertThat(request.header("user-agent")).isEqualTo("onefold");
            assertThat(request.header("authorization")).isEqualTo("Bearer x");
            assertThat(request.header("x-team")).isEqualTo("payments");
            assertThat(request.header("webhook-id")).isEqualTo(KEY.toString());
            assertThat(request.header("webhook-timestamp")).isEqualTo("1772366400");
            assertThat(request.header("webhook-signature"))
                    .isEqualTo(Signature.of(
                            Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
                            KEY.toString(),
                            1_772_366_400,
                            "{\"a\": 1}".getBytes(UTF_8)));
            assertThat(request.headers()).doesNotContainKeys("traceparent", "accept-encoding");
        });
    }

    @Test
    void whatSucceededIsDoneWithTheTargetsOwnId() {
        assertThat(answeredBy(RawTarget.answering(201, "", "{\"id\": \"erp-1\", \"more\": []}")))
                .isEqualTo(new Done(201, "{\"id\": \"erp-1\", \"more\": []}", "erp-1"));
        assertThat(ended).singleElement().satisfies(call -> {
            assertThat(call.queue()).isEqualTo("orders");
            assertThat(call.took()).isPositive();
        });
    }

    @Test
    void anEmptyAnswerIsAnAnswer() {
        assertThat(answeredBy(RawTarget.answering("HTTP/1.1 204 No Content\r\n\r\n")))
                .isEqualTo(new Done(204, "", null));
    }

    @ParameterizedTest
    @CsvSource({
        "408, true",
        "409, false",
        "425, false",
        "429, false",
        "500, true",
        "502, true",
        "503, true",
        "504, true",
        "599, true",
        "999, true"
    })
    void whatMayPassIsTriedAgain(int status, boolean unknown) {
        assertThat(answeredBy(RawTarget.answering(status, "Retry-After: 7\r\n", "no")))
                .isEqualTo(new Retry(status, "no", "status_" + status, unknown, Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @ValueSource(ints = {101, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 410, 422, 451})
    void whatWillNotPassIsDead(int status) {
        Outcome outcome = answeredBy(
                RawTarget.answering("HTTP/1.1 " + status + " No\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"));

        assertThat(outcome).isEqualTo(new Dead(status, "", "status_" + status, false));
        assertThat(server.requests()).as("a redirect is not followed").hasSize(1);
    }

    @Test
    void aFailureThatWasGivenBeforeIsDead() {
        assertThat(answeredBy(RawTarget.answering(500, "Idempotent-Replayed: TRUE\r\n", "saved")))
                .isEqualTo(new Dead(500, "saved", "replayed", true));
        assertThat(answeredBy(RawTarget.answering(429, "idempotent-replayed: true\r\n", "")))
                .isEqualTo(new Dead(429, "", "replayed", false));
        assertThat(answeredBy(RawTarget.answering(500, "Idempotent-Replayed: false\r\n", "")))
                .isInstanceOf(Retry.class);
        assertThat(answeredBy(RawTarget.answering(200, "Idempotent-Replayed: true\r\n", "")))
                .isInstanceOf(Done.class);
    }

    @Test
    void whatIsSaidBeforeTheAnswerIsNone() {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

        assertThat(answeredBy(RawTarget.answering("HTTP/1.1 100 Continue\r\n\r\n" + answer)))
                .isEqualTo(new Done(200, "", null));
        assertThat(answeredBy(RawTarget.answering("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + answer)))
                .isEqualTo(new Done(200, "", null));
        assertThat(answeredBy(RawTarget.answering("HTTP/1.1 102 Processing\r\n\r\n" + answer)))
                .as("the client cannot wait for what comes behind it, and nobody knows what that is")
                .isEqualTo(new Retry(102, "", "status_102", true, null));
    }

    @Test
    void aTimeOutEndsTheCall() {
        CountDownLatch never = new CountDownLatch(1);
        server.with((request, connection) -> {
            if (connection.getInputStream().read() < 0) {
                throw new IOException("the caller has closed it");
            }
            never.countDown();
        });

        assertThat(call(Targets.within(target(), SHORT))).isEqualTo(new Retry(0, "", "timeout", true, null));
        await().untilAsserted(() -> assertThat(server.closedByCaller()).isEqualTo(1));
        assertThat(never.getCount()).isEqualTo(1);
    }

    @Test
    void aTimeOutEndsAnAnswerThatDrips() {
        server.with((request, connection) -> {
            OutputStream out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nbegun".getBytes(UTF_8));
            out.flush();
            while (connection.getInputStream().available() == 0) {
                out.write(' ');
                out.flush();
            }
        });

        assertThat(call(Targets.within(target(), SHORT))).isInstanceOfSatisfying(Retry.class, retry -> {
            assertThat(retry.status()).isEqualTo(200);
            assertThat(retry.reason()).isEqualTo("timeout");
            assertThat(retry.unknown()).isTrue();
            assertThat(retry.response()).startsWith("begun");
        });
        await().untilAsserted(() -> assertThat(server.closedByCaller()).isEqualTo(1));
    }

    @Test
    void anEndlessAnswerIsEndedAndJudgedByWhatItBeganWith() {
        server.with((request, connection) -> {
            OutputStream out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(UTF_8));
            byte[] chunk = ("10000\r\n" + "x".repeat(0x10000) + "\r\n").getBytes(UTF_8);
            while (true) {
                out.write(chunk);
            }
        });

        assertThat(call(target())).isEqualTo(new Done(200, "x".repeat(2_048), null));
        await().untilAsserted(() -> assertThat(server.closedByCaller()).isEqualTo(1));
    }

    @Test
    void anIdAtTheEndOfALongAnswerIsFound() {
        String answer = "{\"filler\": \"" + "ü".repeat(300_000) + "\", \"id\": 1200}";

        assertThat(answeredBy(RawTarget.answering(200, "", answer))).isInstanceOfSatisfying(Done.class, done -> {
            assertThat(done.result()).isEqualTo("1200");
            assertThat(done.response()).hasSize(2_048);
        });
        assertThat(call(Targets.withoutResult(target()))).isInstanceOfSatisfying(Done.class, done -> {
            assertThat(done.result()).isNull();
            assertThat(done.response()).hasSize(2_048);
        });
    }

    @Test
    void aResetMayHaveHadItsEffect() {
        assertThat(answeredBy((request, connection) -> {
                    connection.setSoLinger(true, 0);
                    connection.close();
                }))
                .isEqualTo(new Retry(0, "", "reset", true, null));
        assertThat(answeredBy((request, connection) -> connection.close()))
                .isEqualTo(new Retry(0, "", "reset", true, null));
    }

    @Test
    void anAnswerThatBreaksOffIsNone() {
        assertThat(answeredBy((request, connection) -> {
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".getBytes(UTF_8));
                    connection.close();
                }))
                .isEqualTo(new Retry(200, "half", "reset", true, null));
    }

    @Test
    void whatIsNoHttpMayHaveHadItsEffect() {
        assertThat(answeredBy(RawTarget.answering("SSH-2.0-OpenSSH_9.6\r\n\r\n")))
                .isInstanceOfSatisfying(
                        Retry.class, retry -> assertThat(retry.unknown()).isTrue());
    }

    @Test
    void nothingListensThereSoNothingWasSent() throws IOException {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }

        assertThat(call(Targets.target(nobody))).isEqualTo(new Retry(0, "", "refused", false, null));
    }

    @Test
    void aNameThatIsNoneWasNotReached() {
        assertThat(call(Targets.target(URI.create("http://nobody.invalid/"))))
                .isEqualTo(new Retry(0, "", "dns", false, null));
    }

    @Test
    void aWaitForAConnectionCountsAndSendsNothing() {
        CountDownLatch release = new CountDownLatch(1);
        server.with((request, connection) -> {
            awaitQuietly(release);
            RawTarget.answering(200, "", "").answer(request, connection);
        });
        Target one = Targets.oneAtATime(Targets.within(target(), Duration.ofSeconds(5)));
        KeyedClient client = new KeyedClient(vertx, Connections.options(one), Connections.pool(one));
        CompletableFuture<Outcome> first = caller(client, one).subscribeAsCompletionStage();
        await().until(() -> server.requests().size() == 1);

        Outcome second = caller(client, Targets.within(one, SHORT)).await().indefinitely();
        release.countDown();

        assertThat(second).isEqualTo(new Retry(0, "", "timeout", false, null));
        assertThat(first.join()).isEqualTo(new Done(200, "", null));
        assertThat(caller(client, one).await().indefinitely())
                .as("the connection is not lost to who gave up waiting for it")
                .isEqualTo(new Done(200, "", null));
        assertThat(server.requests()).hasSize(2);
    }

    private static Uni<Outcome> caller(KeyedClient client, Target target) {
        return new Caller(
                        vertx,
                        client,
                        target,
                        new CallHeaders(target, CLOCK, warning -> {}),
                        new Verdict(target, CLOCK))
                .call(new Call(7, 1, KEY, "or_1", new byte[0], null));
    }

    private static void awaitQuietly(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aFaultOfOursIsAnOutcomeToo() {
        Target target = target();
        KeyedClient client = new KeyedClient(vertx, Connections.options(target), Connections.pool(target));
        InstantSource broken = () -> {
            throw new IllegalStateException("no time");
        };
        server.with(RawTarget.answering(503, "Retry-After: Sun, 01 Mar 2026 12:00:30 GMT\r\n", ""));

        Outcome outcome = new Caller(
                        vertx,
                        client,
                        target,
                        new CallHeaders(target, CLOCK, warning -> {}),
                        new Verdict(target, broken))
                .call(new Call(7, 1, KEY, "or_1", new byte[0], null))
                .await()
                .indefinitely();

        assertThat(outcome).isEqualTo(new Retry(0, "", "not_understood", true, null));
    }

    @Test
    void aSecretThatCannotBeReadKeepsTheCallFromBeingSent(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("headers"), "X-Key: 1");
        Target target = Targets.withSecrets(target(), Targets.secretIn(file), null);
        Files.delete(file);

        assertThat(call(target)).isEqualTo(new Retry(0, "", "not_sent", false, null));
        assertThat(server.connections()).isZero();
    }

    @Test
    void connectionsAreUsedAgain() {
        Callers callers =
                new Callers(vertx, List.of(Targets.queue("orders", target())), CLOCK, System::nanoTime, ended::add);
        Call call = new Call(7, 1, KEY, "or_1", new byte[0], null);

        IntStream.range(0, 20)
                .forEach(at -> callers.call(Targets.queue("orders", target()), call)
                        .await()
                        .indefinitely());

        assertThat(server.requests()).hasSize(20);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void nobodyWaitsSoItEnds() {
        CountDownLatch arrived = new CountDownLatch(1);
        server.with((request, connection) -> {
            arrived.countDown();
            if (connection.getInputStream().read() < 0) {
                throw new IOException("the caller has closed it");
            }
        });
        Target patient = Targets.within(target(), Duration.ofMinutes(5));
        Cancellable waiting = calling(patient, "or_1").subscribe().with(outcome -> {});
        await().until(() -> arrived.getCount() == 0);

        waiting.cancel();

        await().untilAsserted(() -> assertThat(server.closedByCaller()).isEqualTo(1));
    }

    @Test
    void eachSubscriptionIsACall() {
        Uni<Outcome> call = calling(target(), "or_1");

        call.await().indefinitely();
        call.await().indefinitely();

        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void passesTheTraceOnIfItIsOne() {
        Target target = target();
        Callers callers =
                new Callers(vertx, List.of(Targets.queue("orders", target)), CLOCK, System::nanoTime, ended::add);
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        for (String each : List.of(trace, "nonsense\r\nX-Smuggled: 1")) {
            callers.call(Targets.queue("orders", target), new Call(7, 1, KEY, "or_1", new byte[0], each))
                    .await()
                    .indefinitely();
        }

        assertThat(server.requests())
                .extracting(request -> request.header("traceparent"))
                .containsExactly(trace, "");
        assertThat(server.requests().get(1).headers()).doesNotContainKey("x-smuggled");
    }

    @Test
    void callsAnAddressOfVersionSix() {
        try (RawTarget six = RawTarget.startOn("::1")) {
            assertThat(call(Targets.target(six.url("/orders")))).isEqualTo(new Done(200, "{}", null));
            assertThat(six.requests().get(0).header("host"))
                    .isEqualTo(six.url("").getRawAuthority());
        }
    }
}
