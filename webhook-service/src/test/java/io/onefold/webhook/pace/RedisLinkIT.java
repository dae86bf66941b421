package io.onefold.webhook.pace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secrets;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.tls.Certificates;
import io.onefold.stack.wire.Wire;
import io.vertx.mutiny.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** How we come to Redis and back to it, and who hears whom over it. */
@ExtendWith(StackExtension.class)
@Timeout(120)
class RedisLinkIT {
    private final Vertx vertx = Vertx.vertx();
    private final TestStack stack;
    private final int port;
    private final List<RedisLink> links = new ArrayList<>();
    private final List<RedisEar> ears = new ArrayList<>();

    RedisLinkIT(TestStack stack) {
        this.stack = stack;
        this.port = stack.embedded().redis().port();
    }

    @AfterEach
    void close() {
        links.forEach(RedisLink::close);
        ears.forEach(RedisEar::close);
        vertx.closeAndAwait();
        stack.embedded().redis().resume();
        stack.embedded().redis().start();
    }

    private RedisLink link(RedisUrl url) {
        RedisLink link = new RedisLink(vertx, url, System::nanoTime);
        links.add(link);
        return link;
    }

    private RedisLink link(String url) {
        return link(PaceFixture.url(url));
    }

    private RedisEar ear(List<String> heard) {
        RedisEar ear = new RedisEar(vertx, PaceFixture.url(stack.redisUrl()), heard::add);
        ears.add(ear);
        ear.begin();
        return ear;
    }

    private static void awaitUp(RedisLink link) {
        await().untilAsserted(() -> assertThat(link.isUp()).isTrue());
    }

    @Test
    void logsInWithAPasswordOfAnyCharactersAndReadsItAgain(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("url"), "redis://:wrong%20hush@127.0.0.1:" + port);
        RedisUrl url = RedisUrl.find(new Secrets(Map.of("REDIS_URL_FILE", file.toString()), new ConfigProblems()))
                .orElseThrow();
        List<String> logged = logged(RedisLink.class);
        RedisTalk.say(port, "CONFIG SET requirepass \"p+s %/@:hush\"");
        try {
            RedisLink link = link(url);
            await().untilAsserted(() -> {
                assertThat(link.isUp()).isFalse();
                assertThat(logged).hasSize(1);
            });
            assertThat(logged.get(0)).contains("WRONGPASS");

            Files.writeString(file, "redis://:p+s%20%25%2F%40%3Ahush@127.0.0.1:" + port);

            awaitUp(link);
            assertThat(logged).noneMatch(line -> line.contains("hush"));
        } finally {
            RedisTalk.say(port, "AUTH \"p+s %/@:hush\"", "CONFIG SET requirepass \"\"");
        }
    }

    @Test
    void talksTlsToWhomItTrusts(@TempDir Path folder) {
        Certificates certificates = Certificates.in(folder.resolve("tls"));
        try (Wire tls = Wire.tlsTo("127.0.0.1", port, certificates.serverContext())) {
            String trusting = "?sslrootcert=" + certificates.authorityPem();

            awaitUp(link("rediss://127.0.0.1:" + tls.port() + trusting));

            List<String> logged = logged(RedisLink.class);
            RedisLink stranger = link("rediss://127.0.0.1:" + tls.port());
            RedisLink otherName = link("rediss://localhost:" + tls.port() + trusting);
            await().untilAsserted(() -> {
                assertThat(stranger.isUp() || otherName.isUp()).isFalse();
                assertThat(logged).hasSize(2);
            });
        }
    }

    @Test
    void saysEachChangeOnce() {
        List<String> logged = logged(RedisLink.class);
        RedisLink link = link(stack.redisUrl());
        awaitUp(link);
        stack.embedded().redis().stop();
        await().during(Duration.ofSeconds(3)).atMost(Duration.ofSeconds(10)).until(() -> !link.isUp());
        stack.embedded().redis().start();
        awaitUp(link);
        awaitUp(link);

        assertThat(logged).hasSize(3);
        assertThat(logged.get(0)).contains("redis is used");
        assertThat(logged.get(1)).contains("redis is not used");
        assertThat(logged.get(2)).contains("redis is used");
    }

    @Test
    void everyReplicaHearsThatAQueueHasWork() {
        List<String> one = new CopyOnWriteArrayList<>();
        List<String> other = new CopyOnWriteArrayList<>();
        RedisEar first = ear(one);
        RedisEar second = ear(other);
        RedisLink link = link(stack.redisUrl());
        awaitUp(link);
        await().until(() -> first.hears() && second.hears());

        new RedisWakeUp(link).publish("orders");

        await().untilAsserted(() -> {
            assertThat(one).containsExactly("orders");
            assertThat(other).containsExactly("orders");
        });
    }

    @Test
    void aThousandCommitsAreNotAThousandSignalsAndTheLastIsHeard() {
        List<String> heard = new CopyOnWriteArrayList<>();
        RedisEar ear = ear(heard);
        RedisLink link = link(stack.redisUrl());
        awaitUp(link);
        await().until(ear::hears);
        RedisWakeUp wakeUp = new RedisWakeUp(link);

        for (int at = 0; at < 1_000; at++) {
            wakeUp.publish("orders");
        }
        wakeUp.publish("stock");

        await().untilAsserted(() -> assertThat(heard).contains("orders", "stock"));
        assertThat(heard).hasSizeLessThan(500);
        heard.clear();
        wakeUp.publish("orders");
        await().untilAsserted(() -> assertThat(heard).contains("orders"));
    }

    @Test
    void whatIsToldWhileASignalIsUnderWayIsOneMore() {
        List<String> heard = new CopyOnWriteArrayList<>();
        RedisEar ear = ear(heard);
        RedisLink link = link(stack.redisUrl());
        awaitUp(link);
        await().until(ear::hears);
        RedisWakeUp wakeUp = new RedisWakeUp(link);

        for (int at = 0; at < 10; at++) {
            wakeUp.publish("orders");
        }

        await().during(Duration.ofMillis(500))
                .untilAsserted(() -> assertThat(heard).hasSizeBetween(2, 3));
    }

    @Test
    void aSignalThatHangsEndsTheConnection() {
        RedisLink link = link(stack.redisUrl());
        awaitUp(link);
        stack.embedded().redis().pause();

        new RedisWakeUp(link).publish("orders");

        await().until(() -> !link.isUp());
        stack.embedded().redis().resume();
        awaitUp(link);
    }

    @Test
    void hearsAgainAfterRedisCameBack() {
        List<String> heard = new CopyOnWriteArrayList<>();
        RedisEar ear = ear(heard);
        RedisLink link = link(stack.redisUrl());
        RedisWakeUp wakeUp = new RedisWakeUp(link);
        awaitUp(link);
        await().until(ear::hears);

        stack.embedded().redis().kill();
        await().until(() -> !ear.hears());
        wakeUp.publish("orders");
        stack.embedded().redis().start();

        await().until(ear::hears);
        awaitUp(link);
        await().untilAsserted(() -> {
            wakeUp.publish("orders");
            assertThat(heard).contains("orders");
        });
    }

    @Test
    void noticesThatItsConnectionIsSilentBecauseItIsGone() {
        try (Wire wire = Wire.to("127.0.0.1", port)) {
            List<String> heard = new CopyOnWriteArrayList<>();
            RedisEar ear = new RedisEar(vertx, PaceFixture.url("redis://127.0.0.1:" + wire.port()), heard::add);
            ears.add(ear);
            ear.begin();
            await().until(ear::hears);

            wire.blackhole();
            await().atMost(Duration.ofSeconds(20)).until(() -> !ear.hears());
            wire.heal();

            await().atMost(Duration.ofSeconds(20)).until(ear::hears);
        }
    }

    /** Two signs of life are asked for meanwhile, and each of them is among many messages. */
    @Test
    void keepsHearingWhileMuchIsTold() throws IOException {
        LongAdder heard = new LongAdder();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        vertx.exceptionHandler(failures::add);
        RedisEar ear = new RedisEar(vertx, PaceFixture.url(stack.redisUrl()), queue -> heard.increment());
        ears.add(ear);
        ear.begin();
        await().until(ear::hears);
        String told = ("PUBLISH " + RedisWakeUp.CHANNEL + " orders\r\n").repeat(500);

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            BufferedReader answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < Duration.ofSeconds(13).toNanos()) {
                socket.getOutputStream().write(told.getBytes(US_ASCII));
                for (int at = 0; at < 500; at++) {
                    answers.readLine();
                }
                assertThat(ear.hears()).isTrue();
            }
        }

        assertThat(failures).isEmpty();
        assertThat(heard.sum()).isPositive();
    }

    @Test
    void whatIsNoQueueIsNotHeard() {
        List<String> heard = new CopyOnWriteArrayList<>();
        RedisEar ear = ear(heard);
        await().until(ear::hears);

        for (String message : List.of("\"\"", "\"Or ders\"", "\"" + "x".repeat(100) + "\"", "last")) {
            RedisTalk.say(port, "PUBLISH " + RedisWakeUp.CHANNEL + " " + message);
        }

        await().untilAsserted(() -> assertThat(heard).containsExactly("last"));
    }

    /** What is logged from now on. */
    private static List<String> logged(Class<?> by) {
        List<String> lines = new CopyOnWriteArrayList<>();
        Logger.getLogger(by.getName()).addHandler(new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage() + ((ExtLogRecord) line).getMdc("keys"));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        return lines;
    }
}
