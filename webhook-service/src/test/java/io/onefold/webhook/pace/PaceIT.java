package io.onefold.webhook.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.call.Targets;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.pace.PaceFixture.Replica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paces of several replicas against a real Redis and database; what Redis does meanwhile is done to it. */
@ExtendWith(StackExtension.class)
@Timeout(120)
class PaceIT {
    private static final int RATE = 50;
    private static final Queue ORDERS = Targets.queue("orders", RATE, 1_000);
    private static final String KEY = "onefold:webhook:rate:orders";
    private static final String NOBODY = "redis://127.0.0.1:1";

    private final TestStack stack;
    private PaceFixture fixture;

    PaceIT(TestStack stack) {
        this.stack = stack;
    }

    @BeforeEach
    void start() {
        say("FLUSHALL"); // others have a queue of this name too
        fixture = new PaceFixture(stack.database());
    }

    @AfterEach
    void stop() {
        redis().redis().resume();
        redis().redis().start();
        say("FLUSHALL");
        fixture.close();
    }

    private LocalStack redis() {
        return stack.embedded();
    }

    private String say(String... commands) {
        return RedisTalk.say(redis().redis().port(), commands);
    }

    private Replica replica() {
        return fixture.start(stack.redisUrl());
    }

    private void connected(Replica... replicas) {
        fixture.beat();
        for (Replica replica : replicas) {
            await().until(() -> replica.isUp());
        }
    }

    /** What is done at which moment of a run. */
    private record Turn(Duration at, Runnable what) {}

    private record Ran(List<Integer> calls, double seconds) {
        int all() {
            return calls.stream().mapToInt(Integer::intValue).sum();
        }

        double least(double share) {
            return share * RATE * seconds;
        }

        /** The rate, and so many seconds' worth more. */
        double most(int seconds) {
            return RATE * (this.seconds + seconds);
        }
    }

    /** The replicas call as fast as they may. */
    private static Ran run(Duration time, List<Turn> turns, Replica... replicas) {
        List<Turn> coming = new ArrayList<>(turns);
        int[] calls = new int[replicas.length];
        long begun = System.nanoTime();
        for (long passed = 0; passed < time.toNanos(); passed = System.nanoTime() - begun) {
            if (!coming.isEmpty() && passed >= coming.get(0).at().toNanos()) {
                coming.remove(0).what().run();
            }
            for (int at = 0; at < replicas.length; at++) {
                calls[at] += replicas[at].calls(ORDERS, 10);
            }
        }
        return new Ran(Arrays.stream(calls).boxed().toList(), (System.nanoTime() - begun) / 1e9);
    }

    @Test
    void twoReplicasShareOneRate() {
        Replica one = replica();
        Replica other = replica();
        connected(one, other);

        Ran ran = run(Duration.ofSeconds(3), List.of(), one, other);

        assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(0) + 1);
        assertThat(say("TYPE " + KEY)).isEqualTo("+hash");
    }

    @Test
    void oneReplicaMayUseAllOfItWhileTheOtherRests() {
        Replica busy = replica();
        connected(busy, replica());

        Ran ran = run(Duration.ofSeconds(2), List.of(), busy);

        assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(0) + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", NOBODY})
    void withoutRedisEachKeepsToItsShare(String url) {
        Replica one = fixture.start(url.isEmpty() ? null : url);
        Replica other = fixture.start(url.isEmpty() ? null : url);
        fixture.beat();

        Ran ran = run(Duration.ofSeconds(3), List.of(), one, other);

        assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(0) + 1);
        assertThat(ran.calls())
                .allSatisfy(calls -> assertThat((double) calls).isBetween(ran.least(0.35), ran.most(0) / 2 + 1));
    }

    @Test
    void aRateBelowOneASecondEachIsKeptToo() {
        Queue slow = Targets.queue("slow", 1, 10);
        Replica one = fixture.start(null);
        Replica other = fixture.start(null);
        fixture.beat();
        int calls = 0;

        long begun = System.nanoTime();
        while (System.nanoTime() - begun < Duration.ofMillis(4_500).toNanos()) {
            calls += one.calls(slow, 10) + other.calls(slow, 10);
        }

        assertThat(calls).isEqualTo(4);
    }

    @Test
    void whatWasSavedUpWhileNobodyCalledIsOneSecondsWorth() {
        Replica one = replica();
        connected(one);
        say("HSET " + KEY + " credit 0 at 0"); // long ago

        assertThat(one.permits(ORDERS, 1_000)).isEqualTo(RATE);
    }

    @Test
    void aFlushGivesNothingAway() {
        Replica one = replica();
        Replica other = replica();
        connected(one, other);
        List<Turn> flushes = new ArrayList<>();
        for (int at = 1; at < 12; at++) {
            flushes.add(new Turn(Duration.ofMillis(250L * at), () -> say("FLUSHALL")));
        }

        Ran ran = run(Duration.ofSeconds(3), flushes, one, other);

        assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(0) + 1);
    }

    @Test
    void redisThatGoesAndComesBackGivesNothingAway() {
        Replica one = replica();
        Replica other = replica();
        connected(one, other);

        Ran ran = run(
                Duration.ofSeconds(8),
                List.of(
                        new Turn(Duration.ofSeconds(2), () -> redis().redis().kill()),
                        new Turn(Duration.ofSeconds(4), () -> redis().redis().start())),
                one,
                other);

        assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(1));
        assertThat(one.isUp()).isTrue();
        assertThat(other.isUp()).isTrue();
        assertThat(say("EXISTS " + KEY)).as("they came back by themselves").isEqualTo(":1");
    }

    @Test
    void redisThatHangsHoldsNobodyUp() {
        Replica one = replica();
        Replica other = replica();
        connected(one, other);
        List<Duration> waits = new ArrayList<>();

        Ran ran = run(
                Duration.ofSeconds(6),
                List.of(
                        new Turn(Duration.ofSeconds(1), () -> {
                            redis().redis().pause();
                            for (int at = 0; at < 1_000; at++) {
                                long asked = System.nanoTime();
                                one.calls(ORDERS, 0);
                                one.calls(ORDERS, 1);
                                waits.add(Duration.ofNanos(System.nanoTime() - asked));
                            }
                        }),
                        new Turn(Duration.ofSeconds(3), () -> redis().redis().resume())),
                one,
                other);

        assertThat(waits).allSatisfy(wait -> assertThat(wait).isLessThan(Duration.ofMillis(800)));
        assertThat(waits)
                .filteredOn(wait -> wait.compareTo(Duration.ofMillis(150)) > 0)
                .as("who waits for an answer that does not come waits once")
                .hasSizeLessThan(3);
        assertThat((double) ran.all()).isBetween(ran.least(0.5), ran.most(1));
        assertThat(one.isUp()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET %s full",
                "LPUSH %s a b",
                "HSET %s credit 1e300 at 0",
                "HSET %s credit nan at nan",
                "HSET %s credit inf at inf",
                "HSET %s credit -1e300 at -1e300",
                "HSET %s credit 0 at 9e15",
                "HSET %s credit many at now",
                "HSET %s other 1"
            })
    void aPlantedKeyIsSurvived(String plant) {
        Replica one = replica();
        connected(one);
        assertThat(say(plant.formatted(KEY))).doesNotStartWith("-");

        assertThat(one.permits(ORDERS, 1_000)).isLessThanOrEqualTo(RATE);

        Ran ran = run(Duration.ofMillis(1_500), List.of(), one);
        assertThat((double) ran.all()).isBetween(ran.least(0.6), ran.most(0) + 1);
        assertThat(one.isUp()).isTrue();
    }

    @Test
    void aRedisThatTakesNothingMoreIsAsGoodAsNone() {
        Replica one = replica();
        connected(one);
        say("CONFIG SET maxmemory 1");
        try {
            Ran ran = run(Duration.ofSeconds(3), List.of(), one);

            assertThat((double) ran.all()).isBetween(ran.least(0.7), ran.most(0) + 1);
            assertThat(one.isUp()).isFalse();
        } finally {
            say("CONFIG SET maxmemory 0");
        }
        await().untilAsserted(() -> assertThat(one.isUp()).isTrue());
    }

    @Test
    void whatWasNotUsedIsThereForTheNext() {
        Replica one = replica();
        Replica other = replica();
        connected(one, other);
        say("HSET " + KEY + " credit 40000000 at 9e15");
        assertThat(one.permits(ORDERS, 40)).isEqualTo(40);

        one.pace().unused(ORDERS, 40);

        assertThat(one.pace().running(ORDERS)).isZero();
        assertThat(one.permits(ORDERS, 1)).as("behind what was given back").isEqualTo(1);
        assertThat(other.permits(ORDERS, 39)).isEqualTo(39);
    }

    @Test
    void callsAtATimeAreSharedByThoseThatAreUp() {
        Queue few = Targets.queue("few", 0, 5);
        Replica one = fixture.start(null);
        assertThat(one.permits(few, 10))
                .as("it does not know yet how many there are")
                .isZero();
        fixture.beat();
        assertThat(one.permits(few, 10)).isEqualTo(5);
        Replica other = fixture.start(null);
        fixture.beat();

        assertThat(one.permits(few, 10)).isZero();
        assertThat(other.permits(few, 10)).isEqualTo(2);
        one.pace().unused(few, 4);
        assertThat(one.permits(few, 10)).isEqualTo(1);

        other.replicas().leave().await().indefinitely();
        one.replicas().beat().await().indefinitely();
        assertThat(one.permits(few, 10)).isEqualTo(3);
    }

    @Test
    void eachReplicaMayAlwaysMakeOneCall() {
        Queue one = Targets.queue("one", 0, 1);
        List<Replica> replicas = List.of(fixture.start(null), fixture.start(null), fixture.start(null));
        fixture.beat();

        assertThat(replicas)
                .allSatisfy(replica -> assertThat(replica.permits(one, 10)).isEqualTo(1));
    }

    @Test
    void whoWasNotSeenForTenSecondsIsNotThere() {
        Replica one = fixture.start(null);
        fixture.database()
                .rows()
                .execute("INSERT INTO webhook.replica (replica, seen_at) VALUES"
                        + " ('silent', now() - interval '11 seconds'),"
                        + " ('slow', now() - interval '8 seconds'),"
                        + " ('gone', now() - interval '2 hours')");
        fixture.beat();

        assertThat(one.replicas().live()).isEqualTo(2);
        assertThat(fixture.database().rows().all("SELECT replica FROM webhook.replica ORDER BY 1"))
                .containsExactly("replica-0", "silent", "slow");
        fixture.database().rows().execute("DELETE FROM webhook.replica");
    }

    @Test
    void whoHasLeftIsNotCalledBackByALateHeartbeat() {
        Replica one = fixture.start(null);
        Replica other = fixture.start(null);
        fixture.beat();
        other.replicas().leave().await().indefinitely();

        other.replicas().beat().await().indefinitely();
        one.replicas().beat().await().indefinitely();

        assertThat(one.replicas().live()).isEqualTo(1);
    }
}
