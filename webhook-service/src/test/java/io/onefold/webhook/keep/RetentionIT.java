package io.onefold.webhook.keep;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Acceptance;
import io.onefold.webhook.accept.Acceptances;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.run.TestWorker;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is pruned, what is not, and that no twin notices; on a real database. */
@ExtendWith(StackExtension.class)
class RetentionIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration KEEP = Duration.ofDays(90);
    private static final Outcome OK = new Outcome.Done(200, "", null);
    private static final Outcome NO = new Outcome.Dead(422, "", "status_422", false);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final WebhookDatabase database;
    private final String order = "kept-" + NUMBERS.incrementAndGet();

    RetentionIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
        clear();
    }

    private void clear() {
        database.rows().execute("DELETE FROM webhook.job");
        database.rows().execute("UPDATE webhook.delivery SET headers = NULL, body = NULL, pruned_at = now()");
    }

    @AfterEach
    void close() {
        clear();
        database.close();
    }

    @Test
    void whenAllIsPrunedAndSentAgainUnderOnceThereIsNoNewJob() {
        List<String> orders =
                IntStream.range(0, 300).mapToObj(at -> order + "-" + at).toList();
        orders.forEach(one -> deliver(Policy.ONCE, "first " + one, one));
        run(Policy.ONCE, OK);
        age("91 days");

        Pruned pruned = prune();

        assertThat(pruned).isEqualTo(new Pruned(300, 300));
        assertThat(database.rows().number("SELECT count(*) FROM webhook.job")).isZero();
        assertThat(database.rows().number("SELECT count(*) FROM webhook.attempt"))
                .isZero();
        assertThat(database.rows().number("SELECT count(*) FROM webhook.delivery WHERE body IS NOT NULL"))
                .isZero();
        List<Accepted> again = orders.stream()
                .map(one -> deliver(Policy.ONCE, "first " + one, one))
                .toList();
        List<Accepted> twins = orders.stream()
                .map(one -> deliver(Policy.ONCE, "late twin " + one, one))
                .toList();
        assertThat(again).allMatch(Accepted::duplicate);
        assertThat(twins).allMatch(twin -> twin.links().get(0).meaning() == Meaning.ABSORBED);
        assertThat(database.rows().number("SELECT count(*) FROM webhook.job")).isZero();
        assertThat(worker(Policy.ONCE).claim()).isEmpty();
    }

    @Test
    void whatIsYoungStays() {
        deliver(Policy.ONCE, "young " + order, order);
        run(Policy.ONCE, OK);
        age("89 days");

        assertThat(prune()).isEqualTo(new Pruned(0, 0));
    }

    @Test
    void whatIsLiveStaysHoweverOldWithAllThatItsBodyIsMadeOf() {
        deliver(Policy.COLLAPSE, "live " + order, order);
        deliver(Policy.COLLAPSE, "collapsed " + order, order);
        age("91 days");

        assertThat(prune()).isEqualTo(new Pruned(0, 0));

        assertThat(new String(worker(Policy.COLLAPSE).claim().get(0).call().body(), StandardCharsets.UTF_8))
                .contains("\"event\":\"live " + order + "\"");
    }

    @Test
    void aDeadJobStaysAsLongAsItIsTheNewestOfItsKey() {
        deliver(Policy.COLLAPSE, "older " + order, order);
        run(Policy.COLLAPSE, NO);
        deliver(Policy.COLLAPSE, "newest " + order, order);
        run(Policy.COLLAPSE, NO);
        age("91 days");

        assertThat(prune()).isEqualTo(new Pruned(1, 2));

        assertThat(database.rows()
                        .all("SELECT job.state, newest FROM webhook.job JOIN webhook.effect USING (effect_id)"))
                .containsExactly("dead t");
        assertThat(prune()).as("nothing more the next time").isEqualTo(new Pruned(0, 0));
    }

    @Test
    void whatNobodyWantedIsPrunedTooAndItsIdStaysTaken() {
        database.rows()
                .execute("INSERT INTO webhook.delivery (source, event_id, standing, headers, body, received_at)"
                        + " SELECT 'pay', '" + order + "-' || n, 'ignored', '{}', 'x', now() - interval '91 days'"
                        + " FROM generate_series(1, 2500) AS ignored (n)");

        assertThat(prune()).isEqualTo(new Pruned(0, 2_500));

        assertThat(deliver(Policy.ONCE, order + "-7", order).duplicate()).isTrue();
    }

    @Test
    void whatSomebodyHoldsIsLeftForTheNextRound() throws SQLException {
        deliver(Policy.ONCE, "held " + order, order);
        run(Policy.ONCE, OK);
        age("91 days");
        try (Connection holder = database.rows().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM webhook.job FOR UPDATE");
            statement.execute("SELECT FROM webhook.delivery WHERE pruned_at IS NULL FOR UPDATE");

            assertThat(prune()).isEqualTo(new Pruned(0, 0));
            holder.rollback();
        }

        assertThat(prune()).isEqualTo(new Pruned(1, 1));
    }

    @Test
    void twoReplicasPruneEachRowOnce() {
        for (int at = 0; at < 200; at++) {
            deliver(Policy.ONCE, order + " of " + at, order + " " + at);
        }
        run(Policy.ONCE, OK);
        age("91 days");

        List<Pruned> both = Uni.combine()
                .all()
                .unis(retention().runOnce(KEEP), retention().runOnce(KEEP))
                .with((one, other) -> List.of(one, other))
                .await()
                .atMost(PATIENCE);
        Pruned rest = prune();

        assertThat(both.stream().mapToLong(Pruned::jobs).sum() + rest.jobs()).isEqualTo(200);
        assertThat(both.stream().mapToLong(Pruned::deliveries).sum() + rest.deliveries())
                .isEqualTo(200);
    }

    private Accepted deliver(Policy policy, String event, String key) {
        Acceptance acceptance = Acceptances.of(database.pool(), Declared.with(policy));
        return acceptance.accept(Declared.paid(event, key)).await().atMost(PATIENCE);
    }

    private void run(Policy policy, Outcome outcome) {
        TestWorker worker = worker(policy);
        for (List<TestWorker.Running> due = worker.claim(); !due.isEmpty(); due = worker.claim()) {
            due.forEach(running -> running.end(outcome));
        }
    }

    private TestWorker worker(Policy policy) {
        return new TestWorker(database.pool(), Declared.orders(policy));
    }

    private void age(String by) {
        database.rows()
                .execute("UPDATE webhook.job SET made_at = made_at - interval '" + by
                        + "', ended_at = ended_at - interval '" + by + "'");
        database.rows()
                .execute("UPDATE webhook.delivery SET received_at = received_at - interval '" + by
                        + "' WHERE pruned_at IS NULL");
    }

    private Retention retention() {
        return new Retention(new JobPruneStore(database.pool()), new DeliveryPruneStore(database.pool()));
    }

    private Pruned prune() {
        return retention().runOnce(KEEP).await().atMost(PATIENCE);
    }
}
