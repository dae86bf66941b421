package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Fallen;
import io.onefold.ingest.chaos.KillPlan;
import io.onefold.ingest.chaos.KillPlan.Aimed;
import io.onefold.ingest.chaos.KillPlan.AtRandom;
import io.onefold.ingest.chaos.KillPlan.Kill;
import io.onefold.ingest.chaos.PacedPlays;
import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.chaos.Whereabouts;
import io.onefold.ingest.chaos.Whereabouts.Place;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two workers that are killed again and again, each replaced at once, while events and copies of them flow. */
@ExtendWith(StackExtension.class)
class KillIT {
    private static final int PARTITIONS = 12;
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final Duration REPORTS_ARRIVE = Duration.ofMillis(50);
    private static final int FEWEST_OF_EACH = 10; // one in that many kills

    private final TestStack stack;
    private final Whereabouts whereabouts = new Whereabouts();
    private final List<Fallen> fallen = new CopyOnWriteArrayList<>();

    KillIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void workersKilledAtAnyMomentLoseAndDoubleNothing() throws Exception {
        Scale scale = Scale.current();
        long seed = Long.getLong("kill.seed", new Random().nextLong());
        KillPlan plan = KillPlan.of(seed, scale.kills());
        System.out.printf("-Dkill.seed=%d repeats this plan of %d kills%n", seed, scale.kills());
        Report report = new Report("Kill test, -Dkill.seed=" + seed);
        try (Suite suite = new Suite(stack, PARTITIONS);
                PacedPlays feed = new PacedPlays(
                        suite.topic(),
                        PARTITIONS,
                        scale.killEvents(),
                        seed,
                        () -> fallen.size() / (double) scale.kills())) {
            suite.set("INGEST_STREAMS_PLAYS_KEY", PacedPlays.KEY);
            suite.steps().listen(whereabouts::passed);
            ServiceProcess survivor = killAll(suite, plan);
            Duration killing = report.sofar();
            feed.rest();
            survivor.awaitReady(A_WHILE);
            suite.awaitAllAcknowledged(scale.patience(scale.killEvents()));

            report.add("events", scale.killEvents())
                    .add("copies of them", feed.copies())
                    .add("kills", fallen.size())
                    .add("while they fell", killing)
                    .addAll(Fallen.table(fallen))
                    .add("rows", suite.rows().events())
                    .add("distinct keys", suite.rows().keys())
                    .add("read again (consumed_again)", suite.rows().booked("consumed_again"))
                    .add("of these found stored (redelivery)", suite.rows().booked("redelivery"))
                    .print();
            assertThat(suite.rows().events()).isEqualTo(scale.killEvents());
            assertThat(suite.rows().keys()).isEqualTo(scale.killEvents());
            assertThat(suite.rows().booked("consumed_new")).isEqualTo((long) scale.killEvents() + feed.copies());
            assertThat(suite.rows().booked("skipped + lost + dead_lettered + conflicts"))
                    .isZero();
            suite.assertBalanced(survivor);
            assertThat(suite.rows().booked("redelivery")).isPositive();
            assertThat(fallen).hasSize(scale.kills());
            Map<Place, Integer> places = Fallen.count(fallen);
            assertThat(List.of(Place.POLLED, Place.IN_TRANSACTION, Place.COMMITTED))
                    .as("the run counts only if enough kills fell at each of these")
                    .allMatch(place -> places.getOrDefault(place, 0) >= scale.kills() / FEWEST_OF_EACH);
        }
    }

    /** Both workers die as the plan says, each beside the other; returns one that is left at the end. */
    private ServiceProcess killAll(Suite suite, KillPlan plan) throws Exception {
        ExecutorService two = Executors.newFixedThreadPool(2);
        try {
            Future<ServiceProcess> one = two.submit(() -> dieAndBeReplaced(suite, plan));
            Future<ServiceProcess> other = two.submit(() -> dieAndBeReplaced(suite, plan));
            one.get();
            return other.get();
        } finally {
            two.shutdownNow();
        }
    }

    private ServiceProcess dieAndBeReplaced(Suite suite, KillPlan plan) {
        ServiceProcess worker = start(suite);
        try {
            for (Optional<Kill> next = plan.next(); next.isPresent(); next = plan.next()) {
                kill(suite, worker, next.get());
                worker = start(suite);
            }
            return worker;
        } catch (RuntimeException | AssertionError e) {
            plan.end();
            throw e;
        }
    }

    private static ServiceProcess start(Suite suite) {
        return suite.start(Step.values());
    }

    private void kill(Suite suite, ServiceProcess worker, Kill kill) {
        long pid = worker.process().pid();
        if (kill instanceof Aimed aimed) {
            Hold hold = suite.steps().hold(aimed.at(), pid);
            hold.awaitReached(A_WHILE);
        } else if (kill instanceof AtRandom random) {
            if (!random.fromStart()) {
                await("a lane for " + pid).atMost(A_WHILE).until(() -> whereabouts.knows(pid));
            }
            await().pollDelay(random.after()).atMost(A_WHILE).until(() -> true);
        }
        worker.process().kill();
        await().during(REPORTS_ARRIVE).until(() -> true); // what it had said is read by now
        Fallen done = new Fallen(pid, kill, whereabouts.of(pid));
        fallen.add(done);
        System.out.printf("kill %d, pid %d, %s: %s %s%n", fallen.size(), pid, kill, done.place(), done.lanes());
    }
}
