package io.onefold.webhook.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What deliveries of one key make, on a real database; two acceptances stand for two replicas. */
@ExtendWith(StackExtension.class)
class AcceptIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final WebhookDatabase database;

    AcceptIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Acceptance replica(Policy policy) {
        return new Acceptance(new AcceptStore(database.pool(), Declared.with(policy)), new WakeUp(), AcceptWatch.NONE);
    }

    private static Accepted get(Uni<Accepted> accepted) {
        return accepted.await().atMost(PATIENCE);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void twinsOfAKeyHaveOneJob(Policy policy) {
        String order = "twins of " + policy;
        Acceptance one = replica(policy);
        Acceptance other = replica(policy);

        List<Accepted> all =
                both(one.accept(Declared.paid("1" + order, order)), other.accept(Declared.paid("2" + order, order)));

        assertThat(all.stream().map(accepted -> accepted.links().get(0).meaning()))
                .containsExactlyInAnyOrder(Meaning.ENQUEUED, Meaning.COLLAPSED);
        assertThat(all.stream().map(accepted -> accepted.links().get(0).jobId()).distinct())
                .hasSize(1);
        assertThat(jobs(order)).hasSize(1);
        assertThat(all.stream().map(Accepted::deliveryId).distinct()).hasSize(2);
    }

    @Test
    void twoHundredDeliveriesOfAKeyAllNameTheOneJob() {
        Acceptance one = replica(Policy.COLLAPSE);
        Acceptance other = replica(Policy.COLLAPSE);
        List<CompletableFuture<Accepted>> all = IntStream.range(0, 200)
                .mapToObj(at -> (at % 2 == 0 ? one : other)
                        .accept(Declared.paid("storm-" + at, "storm"))
                        .subscribeAsCompletionStage())
                .toList();

        all.forEach(CompletableFuture::join);

        assertThat(all.stream().map(done -> done.join().links().get(0).jobId()).distinct())
                .hasSize(1);
        assertThat(all.stream().filter(done -> done.join().links().get(0).meaning() == Meaning.ENQUEUED))
                .hasSize(1);
        assertThat(database.rows()
                        .number("SELECT count(*) FROM webhook.link JOIN webhook.effect USING (effect_id)"
                                + " WHERE collapse_key = 'storm'"))
                .isEqualTo(200);
    }

    @Test
    void theSameEventAgainIsADuplicateOfTheSameJob() {
        Acceptance replica = replica(Policy.ONCE);
        Accepted first = get(replica.accept(Declared.paid("evt", "again")));

        List<Accepted> again =
                both(replica.accept(Declared.paid("evt", "again")), replica.accept(Declared.paid("evt", "again")));

        assertThat(again).allSatisfy(accepted -> {
            assertThat(accepted.duplicate()).isTrue();
            assertThat(accepted.deliveryId()).isEqualTo(first.deliveryId());
            assertThat(accepted.links()).isEqualTo(first.links());
        });
    }

    @Test
    void whoFindsTheKeyTakenWaitsAndTheOthersDoNot() throws SQLException {
        Acceptance replica = replica(Policy.ONCE);
        get(replica.accept(Declared.paid("held-1", "held")));
        try (Connection holder = database.rows().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM webhook.effect WHERE collapse_key = 'held' FOR UPDATE");

            CompletableFuture<Accepted> waits =
                    replica.accept(Declared.paid("held-2", "held")).subscribeAsCompletionStage();
            List<Accepted> others = new ArrayList<>();
            for (int at = 0; at < 40; at++) {
                others.add(get(replica.accept(Declared.paid("free-" + at, "free " + at))));
            }

            assertThat(others).hasSize(40);
            assertThat(waits).isNotDone();
            holder.rollback();
            assertThat(waits.join().links().get(0).meaning()).isEqualTo(Meaning.COLLAPSED);
        }
    }

    @Test
    void whenTheWinnerRollsBackAnotherMakesTheJob() throws SQLException {
        try (Connection winner = database.rows().connect();
                Statement statement = winner.createStatement()) {
            winner.setAutoCommit(false);
            String key = Declared.key("raced").toString();
            statement.execute(
                    "INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, idempotency_key)"
                            + " VALUES (nextval('webhook.job_ids'), 0, '" + key
                            + "', 'orders', 'raced', gen_random_uuid())");
            List<CompletableFuture<Accepted>> losers = IntStream.range(0, 5)
                    .mapToObj(at -> replica(Policy.ONCE)
                            .accept(Declared.paid("raced-" + at, "raced"))
                            .subscribeAsCompletionStage())
                    .toList();
            await().until(() -> database.rows()
                            .number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                                    + " AND usename = current_user")
                    == 5);
            assertThat(losers).noneMatch(CompletableFuture::isDone);

            winner.rollback();

            losers.forEach(CompletableFuture::join);
            assertThat(losers.stream()
                            .map(done -> done.join().links().get(0).jobId())
                            .distinct())
                    .hasSize(1);
            assertThat(jobs("raced")).hasSize(1);
        }
    }

    private List<String> jobs(String collapseKey) {
        return database.rows()
                .all("SELECT job.job_id FROM webhook.job JOIN webhook.effect USING (effect_id)"
                        + " WHERE collapse_key = '" + collapseKey + "' AND job.ended_at IS NULL");
    }

    private static List<Accepted> both(Uni<Accepted> one, Uni<Accepted> other) {
        return Uni.combine()
                .all()
                .unis(one, other)
                .with((first, second) -> List.of(first, second))
                .await()
                .atMost(PATIENCE);
    }
}
