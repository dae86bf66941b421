package io.onefold.webhook.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Acceptance;
import io.onefold.webhook.accept.Acceptances;
import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.call.CallWatch;
import io.onefold.webhook.call.Callers;
import io.onefold.webhook.call.Circuits;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.pace.Paces;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an open circuit does to jobs, on a real database. */
@ExtendWith(StackExtension.class)
class CircuitIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Queue QUEUE = Declared.orders(Policy.ONCE);
    private static final int JOBS = 40;

    private final WebhookDatabase database;
    private final Vertx vertx = Vertx.vertx();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private Outcome outcome = new Outcome.Retry(503, "", "status_503", false, null);

    CircuitIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
    }

    @AfterEach
    void close() {
        database.close();
        vertx.close();
    }

    @Test
    void jobsOfATargetThatFailsKeepTheirAttemptsUntilItAnswersAgain() throws InterruptedException {
        Acceptance acceptance = Acceptances.of(database.pool(), Declared.with(Policy.ONCE));
        for (int at = 0; at < JOBS; at++) {
            acceptance.accept(Declared.paid("evt-" + at, "order-" + at)).await().atMost(PATIENCE);
        }
        Targets targets = new Targets(
                Paces.alone(database.pool()),
                new Circuits(List.of(QUEUE), () -> now),
                new Callers(vertx, List.of(QUEUE), () -> now, System::nanoTime, ended -> {}),
                CallWatch.NONE);
        QueueWorker worker = new QueueWorker(
                QUEUE,
                new ClaimStore(database.pool(), QUEUE, "worker", new CauseStore(false)),
                targets.gate(QUEUE),
                call -> Uni.createFrom().item(() -> outcome),
                new Ending(
                        QUEUE,
                        new FinishStore(database.pool()),
                        new Backoff(() -> 0),
                        new RunMeters(new SimpleMeterRegistry())));

        int begun = run(worker);
        for (int round = 0; round < 10; round++) {
            database.rows().execute("UPDATE webhook.job SET run_at = now() WHERE state = 'retrying'");
            run(worker);
        }

        assertThat(begun).as("as many as may run at a time").isEqualTo(16);
        assertThat(database.rows().all("SELECT state, attempts, count(*) FROM webhook.job GROUP BY 1, 2 ORDER BY 2"))
                .containsExactly("waiting 0 24", "retrying 1 16");
        outcome = new Outcome.Done(200, "", null);
        now = now.plusSeconds(6);
        for (int round = 0; round < 10; round++) {
            run(worker);
        }
        assertThat(database.rows().all("SELECT state, max(attempts) FROM webhook.job GROUP BY 1"))
                .containsExactly("done 2");
    }

    private static int run(QueueWorker worker) throws InterruptedException {
        int started = worker.runOnce(() -> {}).await().atMost(PATIENCE);
        assertThat(worker.awaitIdle(PATIENCE)).isTrue();
        return started;
    }
}
