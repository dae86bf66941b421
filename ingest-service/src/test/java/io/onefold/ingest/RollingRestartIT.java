package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three workers are restarted while records flow, and each partition's moves to another member are counted. */
class RollingRestartIT {
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final int WORKERS = 3;
    private static final int PARTITIONS = 12;
    private static final int EVENTS = 20_000;

    /** So that a broker that deals out the partitions is heard soon; its sessions last 45 s, as by default. */
    private static final Map<String, String> QUICK_HEARTBEATS = Map.of(
            "group.consumer.min.heartbeat.interval.ms", "500",
            "group.consumer.heartbeat.interval.ms", "1000");

    private static LocalStack local;
    private static TestStack stack;

    private final Map<Long, String> members = new HashMap<>();
    private final Map<Integer, String> settled = new HashMap<>();
    private int claimsBefore;

    @BeforeAll
    static void start() {
        local = LocalStack.start(StackOptions.randomPorts().withKafkaSettings(QUICK_HEARTBEATS));
        stack = new TestStack(local, local.database());
    }

    @AfterAll
    static void stop() {
        local.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void staticMembersThatComeBackWithinTheirSessionMoveNothing(String protocol) {
        try (Suite suite = suite(protocol);
                Feed feed = new Feed(suite.topic(), EVENTS, Duration.ofSeconds(20))) {
            List<ServiceProcess> workers = startStatic(suite, protocol);
            for (int worker = 0; worker < WORKERS; worker++) {
                workers.get(worker).process().terminate(A_WHILE);
                workers.set(worker, startStatic(suite, worker));
                awaitAllClaimed(suite, workers);
            }

            assertMoves(suite, feed, workers.get(0), 0);
        }
    }

    /** For who wants to measure what the other two ways spare; see docs/operations.md. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    @EnabledIfSystemProperty(named = "rolling", matches = "all")
    void dynamicMembersOneAfterTheOtherMoveEachPartitionOncePerMemberAndOnceMoreAtMost(String protocol) {
        try (Suite suite = suite(protocol);
                Feed feed = new Feed(suite.topic(), EVENTS, Duration.ofSeconds(20))) {
            List<ServiceProcess> workers = startDynamic(suite);
            for (int worker = 0; worker < WORKERS; worker++) {
                workers.get(worker).process().terminate(A_WHILE);
                workers.set(worker, startDynamic(suite, "new " + worker));
                awaitAllClaimed(suite, workers);
            }

            assertMoves(suite, feed, workers.get(0), WORKERS + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void dynamicMembersAllNewBeforeAllOldMoveEachPartitionTwiceAtMost(String protocol) {
        try (Suite suite = suite(protocol);
                Feed feed = new Feed(suite.topic(), EVENTS, Duration.ofSeconds(20))) {
            List<ServiceProcess> old = startDynamic(suite);
            List<ServiceProcess> fresh = new ArrayList<>();
            for (int worker = 0; worker < WORKERS; worker++) {
                fresh.add(startDynamic(suite, "new " + worker));
            }
            List<ServiceProcess> all = new ArrayList<>(old);
            all.addAll(fresh);
            awaitAllClaimed(suite, all);
            old.parallelStream().forEach(worker -> worker.process().terminate(A_WHILE));
            awaitAllClaimed(suite, fresh);

            assertMoves(suite, feed, fresh.get(0), 2);
        }
    }

    private void assertMoves(Suite suite, Feed feed, ServiceProcess any, int most) {
        feed.awaitEnd(A_WHILE);
        suite.awaitAllAcknowledged(A_WHILE);
        List<String> claims = suite.steps().passed();
        Moves moves = new Moves(settled, claims.subList(claimsBefore, claims.size()), members::get);
        System.out.println("Rolling restart: " + moves);

        assertThat(moves.partitions()).isEqualTo(PARTITIONS);
        assertThat(moves.most()).as(moves.toString()).isLessThanOrEqualTo(most);
        assertThat(suite.rows().events()).isEqualTo(EVENTS);
        suite.assertBalanced(any);
    }

    private static Suite suite(String protocol) {
        return new Suite(stack, PARTITIONS).set("INGEST_GROUP_PROTOCOL", protocol);
    }

    private List<ServiceProcess> startStatic(Suite suite, String protocol) {
        if (protocol.equals("classic")) {
            suite.set("INGEST_SESSION_TIMEOUT", "45S");
        }
        List<ServiceProcess> workers = new ArrayList<>();
        for (int worker = 0; worker < WORKERS; worker++) {
            workers.add(startStatic(suite, worker));
        }
        workers.forEach(worker -> worker.awaitReady(A_WHILE));
        awaitAllClaimed(suite, workers);
        settled(suite);
        return workers;
    }

    private ServiceProcess startStatic(Suite suite, int worker) {
        suite.set("INGEST_GROUP_INSTANCE_ID", "ingest-" + worker);
        return remember(suite.start(Step.CLAIMED), "ingest-" + worker);
    }

    private List<ServiceProcess> startDynamic(Suite suite) {
        List<ServiceProcess> workers = new ArrayList<>();
        for (int worker = 0; worker < WORKERS; worker++) {
            workers.add(startDynamic(suite, "old " + worker));
        }
        workers.forEach(worker -> worker.awaitReady(A_WHILE));
        awaitAllClaimed(suite, workers);
        settled(suite);
        return workers;
    }

    private ServiceProcess startDynamic(Suite suite, String member) {
        return remember(suite.start(Step.CLAIMED), member);
    }

    private ServiceProcess remember(ServiceProcess worker, String member) {
        members.put(worker.process().pid(), member);
        return worker;
    }

    /** What came before the restart, when the members joined one by one, does not count. */
    private void settled(Suite suite) {
        suite.rows().texts("SELECT kafka_partition || ' ' || split_part(owner, '@', 1) FROM ingest.lane").stream()
                .map(row -> String.valueOf(row).split(" ", 2))
                .forEach(row -> settled.put(Integer.valueOf(row[0]), members.getOrDefault(Long.valueOf(row[1]), "")));
        claimsBefore = suite.steps().passed().size();
    }

    /** Every partition is held, by these and nobody else, each with its share. */
    private void awaitAllClaimed(Suite suite, List<ServiceProcess> workers) {
        await("every partition is with one of the workers, and each has its share")
                .atMost(A_WHILE)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> shares(suite, workers));
    }

    private static boolean shares(Suite suite, List<ServiceProcess> workers) {
        Map<Long, Integer> held = new HashMap<>();
        suite.rows()
                .texts("SELECT coalesce(split_part(owner, '@', 1), '0') FROM ingest.lane")
                .forEach(pid -> held.merge(Long.valueOf(String.valueOf(pid)), 1, Integer::sum));
        Set<Long> pids = new HashSet<>();
        workers.forEach(worker -> pids.add(worker.process().pid()));
        return held.keySet().equals(pids)
                && held.values().stream().allMatch(lanes -> lanes == PARTITIONS / workers.size());
    }
}
