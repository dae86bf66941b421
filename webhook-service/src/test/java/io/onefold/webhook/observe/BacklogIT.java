package io.onefold.webhook.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.WebhookDatabase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the gauges show of a real database. */
@ExtendWith(StackExtension.class)
class BacklogIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final WebhookDatabase database;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BacklogGauges gauges = new BacklogGauges(registry);

    BacklogIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
        database.rows().execute("DELETE FROM webhook.job");
        nobodyMeasuredJustNow();
    }

    @AfterEach
    void close() {
        database.rows().execute("DELETE FROM webhook.job");
        database.close();
    }

    @Test
    void jobsThatAreNotOverAreCountedByQueueAndState() {
        job("orders", "waiting", "run_at = now() - interval '1 minute'");
        job("orders", "retrying", "run_at = now() + interval '1 hour'");
        job("orders", "running", "lease_until = now()");
        job("orders", "dead", "ended_at = now()");
        job("orders", "dead", "ended_at = now()");
        job("orders", "superseded", "ended_at = now()");
        job("orders", "done", "ended_at = now()");
        job("gone", "dead", "ended_at = now()");

        show();

        assertThat(jobs("orders", "waiting")).isEqualTo(1);
        assertThat(jobs("orders", "retrying")).isEqualTo(1);
        assertThat(jobs("orders", "running")).isEqualTo(1);
        assertThat(jobs("orders", "dead")).isEqualTo(2);
        assertThat(registry.get("dlq_depth").tag("source", "orders").gauge().value())
                .isEqualTo(2);
        assertThat(registry.get("dlq_depth").tag("source", "gone").gauge().value())
                .isEqualTo(1);
        assertThat(registry.get("onefold_webhook_oldest_due_seconds")
                        .tag("queue", "orders")
                        .gauge()
                        .value())
                .isBetween(60.0, 200.0);
        assertThat(store().over().await().atMost(PATIENCE))
                .contains(Map.of("orders", Map.of("superseded", 1L, "done", 1L)));
    }

    @Test
    void whatIsOverGoesBackToNothing() {
        job("orders", "waiting", "run_at = now() - interval '1 minute'");
        job("gone", "dead", "ended_at = now()");
        show();
        database.rows().execute("DELETE FROM webhook.job");
        nobodyMeasuredJustNow();

        show();

        assertThat(jobs("orders", "waiting")).isZero();
        assertThat(jobs("gone", "dead")).isZero();
        assertThat(registry.get("onefold_webhook_oldest_due_seconds")
                        .tag("queue", "orders")
                        .gauge()
                        .value())
                .isZero();
    }

    @Test
    void agesAreThoseOfTheDeadThatThereAre() {
        for (int minutes = 1; minutes <= 200; minutes++) {
            job("orders", "dead", "ended_at = now() - " + minutes + " * interval '1 minute'");
        }
        job("orders", "superseded", "ended_at = now() - interval '1 year'");

        show();

        assertThat(ofOrders("dlq_age_seconds_p99")).isBetween(199 * 60.0, 199 * 60.0 + 60);
        assertThat(ofOrders("onefold_dlq_oldest_seconds")).isBetween(200 * 60.0, 200 * 60.0 + 60);
    }

    @Test
    void oneReplicaMeasuresAndTheOthersReadIt() {
        job("orders", "dead", "ended_at = now()");
        show();
        job("orders", "dead", "ended_at = now()");

        show();
        assertThat(ofOrders("dlq_depth")).as("what the first has written").isEqualTo(1);

        nobodyMeasuredJustNow();
        show();
        assertThat(ofOrders("dlq_depth")).isEqualTo(2);
    }

    private void nobodyMeasuredJustNow() {
        database.rows().execute("UPDATE webhook.measuring SET taken_at = '-infinity'");
    }

    private double ofOrders(String gauge) {
        return registry.get(gauge).tag("source", "orders").gauge().value();
    }

    private BacklogStore store() {
        return new BacklogStore(database.pool(), Declared.with(Policy.ONCE));
    }

    private void show() {
        gauges.show(new MeasuredStore(database.pool(), Declared.with(Policy.ONCE))
                .runOnce()
                .await()
                .atMost(PATIENCE));
    }

    private double jobs(String queue, String state) {
        return registry.get("onefold_webhook_jobs")
                .tag("queue", queue)
                .tag("state", state)
                .gauge()
                .value();
    }

    private void job(String queue, String state, String set) {
        long id = database.rows().number("SELECT nextval('webhook.job_ids')");
        database.rows()
                .execute(
                        "INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, idempotency_key) VALUES ("
                                + id + ", " + id + ", gen_random_uuid(), '" + queue + "', 'k', gen_random_uuid())");
        database.rows()
                .execute(
                        "INSERT INTO webhook.job (job_id, effect_id, key, queue) SELECT effect_id, effect_id, key, queue"
                                + " FROM webhook.effect WHERE effect_id = " + id);
        database.rows().execute("UPDATE webhook.job SET state = '" + state + "', " + set + " WHERE job_id = " + id);
    }
}
