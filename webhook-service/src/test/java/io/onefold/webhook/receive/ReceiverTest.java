package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.accept.Overloaded;
import io.onefold.webhook.declare.SettingsEnvironment;
import io.onefold.webhook.receive.BodyReading.Bounds;
import io.onefold.webhook.receive.Wire.Answered;
import io.onefold.webhook.verify.Signed;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as bytes on a connection, and what comes back; without a database. */
class ReceiverTest {
    private static final long NOW = 1_700_000_000;
    private static final int MOST = 4_096;
    private static final int ROOM = 20_000;
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String SECRET = "s3cret";
    private static final String BODY = "{\"type\":\"order.paid\",\"id\":\"evt_1\",\"data\":{\"id\":\"or_1\"}}\n";

    private final Vertx vertx = Vertx.vertx();
    private final Room room = new Room(ROOM);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final List<Wire> wires = new ArrayList<>();
    private final CountDownLatch judged = new CountDownLatch(1);
    private volatile CountDownLatch goOn = new CountDownLatch(0);
    private volatile boolean open = true;
    private volatile @Nullable Error fault;
    private volatile Function<Arrival, Uni<Accepted>> acceptance = this::enqueue;
    private int port;

    @BeforeEach
    void serve() {
        InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(NOW));
        InstantSource faulty = () -> {
            if (Thread.currentThread().getName().startsWith("unpacking")) {
                judged.countDown();
                awaitUninterruptibly(goOn);
            }
            if (fault != null) {
                throw fault;
            }
            return clock.instant();
        };
        Answering answering = new Answering(new ReceiveMeters(registry), clock);
        Intake intake = new Intake(arrival -> acceptance.apply(arrival), MOST, new Aside(vertx, 1), answering);
        Receptions receptions = new Receptions(
                SettingsEnvironment.ofOneQueue()
                        .with("WEBHOOK_SOURCES_PAY_SCHEME", "stripe")
                        .with("WEBHOOK_SOURCES_PAY_SECRETS", SECRET)
                        .with("WEBHOOK_SOURCES_MP_SCHEME", "mercadopago")
                        .with("WEBHOOK_SOURCES_MP_SECRETS", SECRET)
                        .with("WEBHOOK_SOURCES_CHAT_SCHEME", "slack")
                        .with("WEBHOOK_SOURCES_CHAT_SECRETS", SECRET)
                        .with("WEBHOOK_SOURCES_COMMANDS_SCHEME", "kafka")
                        .with("WEBHOOK_SOURCES_COMMANDS_TOPICS", "commands")
                        .with("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id")
                        .settings(),
                faulty);
        Router router = Router.router(vertx);
        router.route(Receiver.PATH + "*")
                .handler(new Receiver(receptions, intake, () -> open, new Bounds(MOST, room, PATIENCE), answering));
        HttpServer server = vertx.createHttpServer().requestHandler(router);
        port = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .actualPort();
    }

    @AfterEach
    void close() throws IOException {
        for (Wire wire : wires) {
            wire.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private Uni<Accepted> enqueue(Arrival arrival) {
        arrivals.add(arrival);
        List<Linked> links =
                arrival.standing() == Standing.ROUTED ? List.of(new Linked("orders", 7, Meaning.ENQUEUED)) : List.of();
        return Uni.createFrom().item(new Accepted(12, false, links));
    }

    private Wire wire() throws IOException {
        Wire wire = new Wire(port);
        wires.add(wire);
        return wire;
    }

    private static Signed signed() {
        return signed(BODY);
    }

    private static Signed signed(String body) {
        return Signed.by("stripe", SECRET, NOW, Signed.utf8(body));
    }

    private double counted(String meter, String... tags) {
        return registry.get(meter).tags(tags).counter().count();
    }

    @Test
    void bodiesThatComePackedHoldUpNobodyElse() throws IOException, InterruptedException {
        goOn = new CountDownLatch(1);
        Wire first = packed();
        assertThat(judged.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(packed().answer().status()).as("too many wait").isEqualTo(503);
        assertThat(wire().post("pay", signed()).answer().status()).isEqualTo(202);
        goOn.countDown();
        assertThat(first.answer().status()).isEqualTo(202);
        assertThat(room.taken()).isZero();
    }

    private Wire packed() throws IOException {
        byte[] body = Signed.utf8(BODY);
        return wire().post(
                        "pay",
                        Signed.by("stripe", SECRET, NOW, body)
                                .body(ContentCodingTest.gzip(body))
                                .header("Content-Encoding", "gzip"));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void answersWhatBecameOfIt() throws IOException {
        Answered answered = wire().post("pay", signed()).answer();

        assertThat(answered.status()).isEqualTo(202);
        assertThat(answered.headers()).containsEntry("content-type", "application/json");
        assertThat(answered.body())
                .isEqualTo("{\"status\":\"enqueued\",\"deliveryId\":12,\"links\":["
                        + "{\"queue\":\"orders\",\"jobId\":7,\"status\":\"enqueued\"}]}");
        assertThat(arrivals)
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.body()).isEqualTo(Signed.utf8(BODY)));
        assertThat(counted("onefold_webhook_answers", "source", "pay", "status", "enqueued"))
                .isEqualTo(1);
        assertThat(room.taken()).isZero();
    }

    @Test
    void takesABodyByteForByteHoweverItComes() throws IOException {
        String body = "{\"name\":  \"São\",\r\n\t\"x\": \"" + "y".repeat(3_000) + "\"}\n\n";
        byte[] bytes = Signed.utf8(body);
        Wire wire = wire().send(Wire.head("pay", signed(body)) + "Transfer-Encoding: chunked\r\n\r\n");

        for (int at = 0; at < bytes.length; at += 700) {
            byte[] part = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + 700));
            wire.send(Integer.toHexString(part.length) + "\r\n").send(part).send("\r\n");
        }

        assertThat(wire.send("0\r\n\r\n").answer().status()).isEqualTo(200);
        assertThat(arrivals)
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.body()).isEqualTo(bytes));
    }

    @Test
    void answersNothingBeforeTheAcceptanceDoes() throws IOException {
        List<UniEmitter<? super Accepted>> waiting = new CopyOnWriteArrayList<>();
        acceptance = arrival -> Uni.createFrom().emitter(waiting::add);
        Wire wire = wire().post("pay", signed());
        await().until(() -> !waiting.isEmpty());
        assertThat(room.taken()).isEqualTo(Signed.utf8(BODY).length);

        waiting.get(0).complete(new Accepted(5, true, List.of()));

        assertThat(wire.answer().body()).contains("\"duplicate\"");
        assertThat(room.taken()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "", "Pay", "pay/", "pay/x", "commands", "pay%00", "..%2fpay"})
    void knowsNoOtherSource(String source) throws IOException {
        Answered answered = wire().post(source, signed()).answer();

        assertThat(answered.status()).isEqualTo(404);
        assertThat(answered.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(answered.body())
                .isEqualTo("{\"title\":\"Not Found\",\"status\":404,\"detail\":\"there is no such source\"}");
        assertThat(arrivals).isEmpty();
    }

    @Test
    void takesNothingButPosts() throws IOException {
        Answered answered =
                wire().send("GET /webhooks/pay HTTP/1.1\r\nHost: test\r\n\r\n").answer();

        assertThat(answered.status()).isEqualTo(405);
        assertThat(answered.headers()).containsEntry("allow", "POST");
    }

    @Test
    void answers503UntilTheServiceIsUp() throws IOException {
        open = false;

        Answered answered = wire().post("pay", signed()).answer();

        assertThat(answered.status()).isEqualTo(503);
        assertThat(answered.headers()).containsEntry("retry-after", "5");
        assertThat(arrivals).isEmpty();
    }

    /** What the sender hears is the same to the last byte, whatever was wrong. */
    @Test
    void refusesWithoutAHint() throws IOException {
        Set<Answered> answers = new LinkedHashSet<>();
        String header = "Stripe-Signature";
        List<Signed> forged = List.of(
                signed().withoutHeader(header),
                signed().onlyHeader(header, ""),
                signed().onlyHeader(header, "nonsense"),
                signed().header(header, "t=1"),
                signed().body(Signed.utf8(BODY.replace("or_1", "or_2"))),
                Signed.by("stripe", "other", NOW, Signed.utf8(BODY)),
                Signed.by("stripe", SECRET, NOW - 301, Signed.utf8(BODY)),
                Signed.by("stripe", SECRET, NOW + 301, Signed.utf8(BODY)),
                Signed.by("stripe", SECRET, 0, Signed.utf8("{")));

        for (Signed request : forged) {
            answers.add(wire().post("pay", request).answer());
        }

        assertThat(answers).singleElement().satisfies(answered -> {
            assertThat(answered.status()).isEqualTo(401);
            assertThat(answered.headers()).containsOnlyKeys("content-type", "content-length");
            assertThat(answered.body())
                    .isEqualTo("{\"title\":\"Unauthorized\",\"status\":401,"
                            + "\"detail\":\"this webhook cannot be verified\"}");
        });
        assertThat(arrivals).isEmpty();
        assertThat(counted("onefold_webhook_refused", "source", "pay", "scheme", "stripe", "reason", "stale"))
                .isEqualTo(2);
        assertThat(counted("onefold_webhook_refused", "source", "pay", "scheme", "stripe", "reason", "repeated"))
                .isEqualTo(1);
    }

    @Test
    void keepsWhatIsMalformedAndRefusesIt() throws IOException {
        Answered answered = wire().post("pay", signed("[".repeat(1_000))).answer();

        assertThat(answered.status()).isEqualTo(400);
        assertThat(answered.body()).contains("too_deep");
        assertThat(arrivals)
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.standing()).isEqualTo(Standing.MALFORMED));
    }

    @Test
    void answersTheChallengeOfSlack() throws IOException {
        byte[] body = Signed.utf8("{\"type\":\"url_verification\",\"challenge\":\"3eZb\"}");

        Answered answered =
                wire().post("chat", Signed.by("slack", SECRET, NOW, body)).answer();

        assertThat(answered.status()).isEqualTo(200);
        assertThat(answered.headers()).containsEntry("content-type", "text/plain");
        assertThat(answered.body()).isEqualTo("3eZb");
        assertThat(arrivals).hasSize(1);
        assertThat(wire().post("chat", Signed.by("slack", "other", NOW, body))
                        .answer()
                        .status())
                .isEqualTo(401);
    }

    @Test
    void readsTheQuery() throws IOException {
        byte[] body = Signed.utf8("{\"data\":{\"id\":\"or_1\"}}");

        assertThat(wire().post("mp", Signed.by("mercadopago", SECRET, NOW, body))
                        .answer()
                        .status())
                .isEqualTo(200);
        assertThat(wire().post("mp", Signed.by("mercadopago", SECRET, NOW, body).onlyParameter("data.id", "OR_1"))
                        .answer()
                        .status())
                .isEqualTo(200);
        assertThat(wire().post("mp", Signed.by("mercadopago", SECRET, NOW, body).parameter("data.id", "or_1"))
                        .answer()
                        .status())
                .isEqualTo(401);
        assertThat(wire().send(Wire.head("mp", Signed.by("mercadopago", SECRET, NOW, body))
                                        .replace("or_1", "%zz") + "Content-Length: 2\r\n\r\n{}")
                        .answer()
                        .status())
                .isEqualTo(401);
    }

    @Test
    void takesABodyOfTheLimitAndNoneAbove() throws IOException {
        String largest = "\"" + "x".repeat(MOST - 2) + "\"";

        assertThat(wire().post("pay", signed(largest)).answer().status()).isEqualTo(200);
        assertThat(wire().post("pay", signed(largest + " ")).answer().status()).isEqualTo(413);
        assertThat(arrivals).hasSize(1);
    }

    @Test
    void refusesALargeBodyByItsHeaders() throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Content-Length: 99999999999\r\n\r\n");

        assertThat(wire.answer().status()).isEqualTo(413);
        assertThat(wire.isEnded()).describedAs("after its patience").isTrue();
    }

    @Test
    void refusesALargeBodyThatDoesNotSayHowLargeItIs() throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Transfer-Encoding: chunked\r\n\r\n");
        String part = "400\r\n" + "x".repeat(1_024) + "\r\n";

        wire.send(part).send(part).send(part).send(part).send(part);

        assertThat(wire.answer().status()).isEqualTo(413);
        assertThat(room.taken()).isZero();
        // What still comes is thrown away, and then the connection is as good as before.
        assertThat(wire.send(part)
                        .send("0\r\n\r\n")
                        .post("pay", signed())
                        .answer()
                        .status())
                .isEqualTo(202);
    }

    @Test
    void aConnectionGoesOnAfterARefusal() throws IOException {
        Wire wire = wire();

        assertThat(wire.post("unknown", signed()).answer().status()).isEqualTo(404);
        assertThat(wire.post("pay", signed("x".repeat(MOST + 1))).answer().status())
                .isEqualTo(413);
        assertThat(wire.post("pay", signed().onlyHeader("Stripe-Signature", "x"))
                        .answer()
                        .status())
                .isEqualTo(401);
        assertThat(wire.post("pay", signed()).answer().status()).isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"type\":"})
    void aSlowBodyIsGivenUp(String begun) throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Content-Length: 1000\r\n\r\n" + begun);

        assertThat(wire.answer().status()).isEqualTo(408);
        assertThat(wire.isEnded()).isTrue();
        assertThat(room.taken()).isZero();
        assertThat(arrivals).isEmpty();
    }

    /** A byte now and then does not keep a connection. */
    @Test
    void aTrickleIsGivenUp() throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Content-Length: 1000\r\n\r\n");
        List<Long> timers = new ArrayList<>();
        timers.add(vertx.setPeriodic(50, tick -> {
            try {
                wire.send("x");
            } catch (IOException e) {
                vertx.cancelTimer(tick);
            }
        }));
        long before = System.nanoTime();

        assertThat(wire.answer().status()).isEqualTo(408);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isBetween(Duration.ofMillis(800), PATIENCE.multipliedBy(5));
        assertThat(wire.isEnded()).isTrue();
        timers.forEach(vertx::cancelTimer);
    }

    @Test
    void aSenderThatIsGoneLeavesNothingBehind() throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Content-Length: 1000\r\n\r\n{\"type\":");
        await().until(() -> room.taken() > 0);

        wire.close();

        await().untilAsserted(() -> assertThat(room.taken()).isZero());
        assertThat(arrivals).isEmpty();
    }

    @Test
    void aSenderThatDoesNotWaitForItsAnswerIsNoHarm() throws IOException {
        List<UniEmitter<? super Accepted>> waiting = new CopyOnWriteArrayList<>();
        acceptance = arrival -> Uni.createFrom().emitter(waiting::add);
        Wire wire = wire().post("pay", signed());
        await().until(() -> !waiting.isEmpty());
        wire.close();

        waiting.get(0).complete(new Accepted(5, true, List.of()));

        await().untilAsserted(() -> assertThat(room.taken()).isZero());
        acceptance = this::enqueue;
        assertThat(wire().post("pay", signed()).answer().status()).isEqualTo(202);
    }

    @Test
    void manyBodiesAtOnceHaveOneRoom() throws IOException {
        String begun = Wire.head("pay", signed()) + "Content-Length: " + MOST + "\r\n\r\n" + "x".repeat(MOST - 1);
        for (int open = 1; open <= ROOM / MOST; open++) {
            wire().send(begun);
        }
        await().until(() -> room.taken() == (ROOM / MOST) * (MOST - 1L));

        Answered answered = wire().post("pay", signed("x".repeat(MOST))).answer();

        assertThat(answered.status()).isEqualTo(503);
        assertThat(answered.headers()).containsEntry("retry-after", "1");
        await().untilAsserted(() -> assertThat(room.taken()).isZero());
        assertThat(wire().post("pay", signed()).answer().status()).isEqualTo(202);
    }

    @Test
    void checksTheSignatureOverWhatWasUnpacked() throws IOException {
        byte[] packed = ContentCodingTest.gzip(Signed.utf8(BODY));

        Answered answered = wire().post("pay", signed().body(packed).header("Content-Encoding", "gzip"))
                .answer();

        assertThat(answered.status()).isEqualTo(202);
        assertThat(arrivals)
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.body()).isEqualTo(Signed.utf8(BODY)));
        assertThat(room.taken()).isZero();
        Signed ofThePacked = Signed.by("stripe", SECRET, NOW, packed).header("Content-Encoding", "gzip");
        assertThat(wire().post("pay", ofThePacked).answer().status()).isEqualTo(401);
    }

    @Test
    void aBombIsTooLarge() throws IOException {
        byte[] bomb = ContentCodingTest.gzip(new byte[2_000_000]);
        assertThat(bomb.length).isLessThan(MOST);

        assertThat(wire().post("pay", signed().body(bomb).header("Content-Encoding", "gzip"))
                        .answer()
                        .status())
                .isEqualTo(413);
        assertThat(room.taken()).isZero();
    }

    @Test
    void refusesOtherCodingsAndBrokenOnes() throws IOException {
        Answered unknown =
                wire().post("pay", signed().header("Content-Encoding", "br")).answer();

        assertThat(unknown.status()).isEqualTo(415);
        assertThat(unknown.headers()).containsEntry("accept-encoding", "gzip, deflate, identity");
        assertThat(wire().post("pay", signed().header("Content-Encoding", "gzip"))
                        .answer()
                        .status())
                .isEqualTo(400);
        assertThat(arrivals).isEmpty();
    }

    @Test
    void saysWhenToComeAgainIfTooMuchArrives() throws IOException {
        acceptance = arrival -> Uni.createFrom().failure(new Overloaded(Duration.ofMillis(1_500)));

        Answered answered = wire().post("pay", signed()).answer();

        assertThat(answered.status()).isEqualTo(503);
        assertThat(answered.headers()).containsEntry("retry-after", "2");
        assertThat(answered.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(room.taken()).isZero();
    }

    @Test
    void saysNothingOfWhyItCannotStore() throws IOException {
        acceptance = arrival -> Uni.createFrom().failure(new IOException("or_1 at 10.0.0.1"));
        Answered answered = wire().post("pay", signed()).answer();
        acceptance = arrival -> {
            throw new IllegalStateException("or_1");
        };
        Answered thrown = wire().post("pay", signed()).answer();

        assertThat(answered.status()).isEqualTo(503);
        assertThat(answered.headers()).containsEntry("retry-after", "5");
        assertThat(answered.body()).doesNotContain("or_1", "10.0.0.1");
        assertThat(thrown).isEqualTo(answered);
        assertThat(room.taken()).isZero();
    }

    /** What overflows the stack, or finds no memory, was sent by somebody who is not known yet. */
    @Test
    void answersAndGivesTheRoomBackWhateverIsThrown() throws IOException {
        Wire wire = wire();
        for (Error each : List.of(new StackOverflowError(), new OutOfMemoryError(), new AssertionError())) {
            fault = each;
            assertThat(wire.post("pay", signed()).answer().status()).isEqualTo(500);
            assertThat(room.taken()).isZero();
        }
        fault = null;
        acceptance = arrival -> {
            throw new StackOverflowError();
        };
        assertThat(wire.post("pay", signed()).answer().status()).isEqualTo(503);
        assertThat(room.taken()).isZero();

        acceptance = this::enqueue;
        assertThat(wire.post("pay", signed()).answer().status()).isEqualTo(202);
        assertThat(room.taken()).isZero();
    }

    @Test
    void asksForABodyThatWaitsToBeAskedFor() throws IOException {
        String head = Wire.head("pay", signed()) + "Expect: 100-continue\r\nContent-Length: " + Signed.utf8(BODY).length
                + "\r\n\r\n";
        Wire wire = wire().send(head);

        assertThat(wire.answer().status()).isEqualTo(100);
        assertThat(wire.send(Signed.utf8(BODY)).answer().status()).isEqualTo(202);
    }

    @Test
    void endsTheConnectionOfABodyThatWasNotAskedFor() throws IOException {
        Wire wire = wire().send(Wire.head("pay", signed()) + "Expect: 100-continue\r\nContent-Length: 9999999\r\n\r\n");

        long before = System.nanoTime();

        assertThat(wire.answer().status()).isEqualTo(413);
        assertThat(wire.isEnded()).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(PATIENCE.dividedBy(2));
    }

    /** Two ways to read where a body ends, or what a header is called. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
                "Content-Length: -1\r\n\r\n",
                "Content-Length: +59\r\n\r\n",
                "Content-Length: 5, 6\r\n\r\n",
                "Transfer-Encoding: xchunked\r\nContent-Length : 59\r\n\r\n",
                "X-Other : a\r\nContent-Length: 59\r\n\r\n",
                "X-Other: a\u0000b\r\nContent-Length: 59\r\n\r\n",
                "X Other: a\r\nContent-Length: 59\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void refusesWhatCanBeReadInTwoWays(String rest) throws IOException {
        int status =
                wire().send(Wire.head("pay", signed()) + rest + BODY).answer().status();

        assertThat(status).isIn(0, 400, 401, 408, 413);
        assertThat(arrivals).isEmpty();
    }

    /** The body ends where the chunks end; what follows is another request. */
    @Test
    void aLengthBesideChunksDoesNotCount() throws IOException {
        byte[] body = Signed.utf8(BODY);
        String request = Wire.head("pay", signed()) + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(body.length) + "\r\n" + BODY + "\r\n0\r\n\r\n";

        int status = wire().send(request).answer().status();

        assertThat(status).isIn(202, 400);
        assertThat(arrivals).allSatisfy(arrival -> assertThat(arrival.body()).isEqualTo(body));
    }

    @Test
    void readsAHeaderThatIsNotAscii() throws IOException {
        Signed signed = signed().header("User-Agent", new String(Signed.utf8("São"), StandardCharsets.ISO_8859_1));

        assertThat(wire().post("pay", signed).answer().status()).isEqualTo(202);
        assertThat(arrivals)
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.headers()).containsEntry("user-agent", "São"));
    }
}
