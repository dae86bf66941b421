package io.onefold.webhook.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Acceptances;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.HeldCommits;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a key as its job goes its way, step by step on a real database. */
@ExtendWith(StackExtension.class)
class CollapseRulesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Outcome OK = new Outcome.Done(200, "", "theirs-1");
    private static final Outcome BUSY = new Outcome.Retry(503, "", "status_503", true, null);
    private static final Outcome NO = new Outcome.Dead(422, "", "status_422", false);
    private static final AtomicInteger EVENTS = new AtomicInteger();

    private final WebhookDatabase database;
    private final LeaseStore leases;
    private String order = "";

    CollapseRulesIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
        this.leases = new LeaseStore(database.pool());
    }

    @AfterEach
    void close() {
        database.rows().execute("DELETE FROM webhook.job"); // no test finds the jobs of another
        database.close();
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void theFirstMakesTheJobWhichStandsForTheOthersWhileItWaits(Policy policy) {
        Linked made = deliver(policy);
        Linked next = deliver(policy);

        assertThat(made.meaning()).isEqualTo(Meaning.ENQUEUED);
        assertThat(next).isEqualTo(new Linked("orders", made.jobId(), Meaning.COLLAPSED));
        assertThat(states()).containsExactly("waiting null");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void aRetryKeepsKeyAndBodyAndTheLiveJobStandsForWhatComes(Policy policy) {
        Linked made = deliver(policy);
        Claimed first = claim(policy);
        assertThat(deliver(policy).jobId()).as("while it runs").isEqualTo(made.jobId());

        end(policy, first, BUSY);
        assertThat(deliver(policy).jobId()).as("while it retries").isEqualTo(made.jobId());
        Claimed second = claim(policy);

        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(second.call().body()).isEqualTo(first.call().body());
        assertThat(second.attempt().number()).isEqualTo(2);
        assertThat(second.attempt().epoch()).isGreaterThan(first.attempt().epoch());
    }

    @Test
    void underOnceWhatComesAfterTheEndIsAbsorbed() {
        Linked made = deliver(Policy.ONCE);
        end(Policy.ONCE, claim(Policy.ONCE), OK);

        Linked late = deliver(Policy.ONCE);

        assertThat(late.meaning()).isEqualTo(Meaning.ABSORBED);
        assertThat(late.jobId()).isEqualTo(made.jobId());
        assertThat(claims(Policy.ONCE)).isEmpty();
        assertThat(effects()).containsExactly("1 t done theirs-1");
    }

    @Test
    void underOnceTheNextDeliveryTakesUpADeadJobWithTheSameKeyAndBody() {
        Linked made = deliver(Policy.ONCE);
        Claimed first = claim(Policy.ONCE);
        end(Policy.ONCE, first, NO);

        Linked next = deliver(Policy.ONCE);
        Claimed second = claim(Policy.ONCE);

        assertThat(next.meaning()).isEqualTo(Meaning.ENQUEUED);
        assertThat(next.jobId()).isNotEqualTo(made.jobId());
        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(second.call().body()).isEqualTo(first.call().body());
        assertThat(states()).containsExactly("superseded status_422", "running null");
        end(Policy.ONCE, second, OK);
        assertThat(effects()).containsExactly("1 t done theirs-1");
    }

    @ParameterizedTest
    @EnumSource(
            value = Policy.class,
            names = {"COLLAPSE", "RERUN"})
    void otherwiseTheEndFreesTheKeyForANewEffect(Policy policy) {
        Linked made = deliver(policy);
        Claimed first = claim(policy);
        end(policy, first, OK);

        Linked next = deliver(policy);
        Claimed second = claim(policy);

        assertThat(next.meaning()).isEqualTo(Meaning.ENQUEUED);
        assertThat(next.jobId()).isNotEqualTo(made.jobId());
        assertThat(second.call().idempotencyKey()).isNotEqualTo(first.call().idempotencyKey());
        assertThat(effects()).containsExactly("1 f done theirs-1", "2 t open null");
    }

    @ParameterizedTest
    @EnumSource(
            value = Policy.class,
            names = {"COLLAPSE", "RERUN"})
    void aDeadJobFreesTheKeyAndIsSupersededWhenALaterOneIsDone(Policy policy) {
        deliver(policy);
        end(policy, claim(policy), NO);
        deliver(policy);
        assertThat(states()).containsExactly("dead status_422", "waiting null");

        end(policy, claim(policy), OK);

        assertThat(states()).containsExactly("superseded status_422", "done null");
    }

    @Test
    void underRerunWhatComesAfterTheBodyWasFrozenMakesOneFollowUpWithTheLatestPayload() {
        deliver(Policy.RERUN);
        assertThat(deliver(Policy.RERUN).meaning())
                .as("before the body was frozen")
                .isEqualTo(Meaning.COLLAPSED);
        Claimed first = claim(Policy.RERUN);
        assertThat(deliver(Policy.RERUN).meaning()).isEqualTo(Meaning.RERUN);
        end(Policy.RERUN, first, BUSY);
        Linked retrying = deliver(Policy.RERUN);
        assertThat(retrying.meaning()).isEqualTo(Meaning.RERUN);

        end(Policy.RERUN, claim(Policy.RERUN), OK);
        List<Claimed> followUps = claims(Policy.RERUN);

        assertThat(followUps).hasSize(1);
        String body = new String(followUps.get(0).call().body(), StandardCharsets.UTF_8);
        assertThat(body).contains("\"event\":\"evt-" + EVENTS.get() + "\"");
        end(Policy.RERUN, followUps.get(0), OK);
        assertThat(claims(Policy.RERUN)).as("and no other").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("endings")
    void underRerunAFollowUpIsMadeOfThoseAloneThatCameAfterTheBodyBeforeWasFrozen(List<Outcome> ends) {
        Linked a = deliver(Policy.RERUN);
        Claimed first = claim(Policy.RERUN);
        Linked b = deliver(Policy.RERUN);
        Linked c = deliver(Policy.RERUN);
        end(Policy.RERUN, first, ends.get(0));
        Claimed second = claim(Policy.RERUN);
        end(Policy.RERUN, second, BUSY);
        Linked d = deliver(Policy.RERUN);
        end(Policy.RERUN, claim(Policy.RERUN), ends.get(1));
        Claimed third = claim(Policy.RERUN);
        end(Policy.RERUN, third, ends.get(2));

        int last = EVENTS.get();
        assertThat(body(first)).isEqualTo("evt-" + (last - 3) + " of [evt-" + (last - 3) + "]");
        assertThat(body(second))
                .isEqualTo("evt-" + (last - 1) + " of [evt-" + (last - 2) + ", evt-" + (last - 1) + "]");
        assertThat(body(third)).isEqualTo("evt-" + last + " of [evt-" + last + "]");
        assertThat(claims(Policy.RERUN)).isEmpty();
        assertThat(linked())
                .containsExactly(
                        "1 enqueued " + a.jobId(),
                        "2 rerun " + b.jobId(),
                        "2 rerun " + c.jobId(),
                        "3 rerun " + d.jobId());
        assertThat(b.jobId()).as("as they were answered").isEqualTo(a.jobId()).isEqualTo(c.jobId());
        assertThat(d.jobId()).isEqualTo(second.attempt().jobId());
    }

    static Stream<List<Outcome>> endings() {
        return Stream.of(List.of(OK, OK, OK), List.of(NO, NO, OK));
    }

    /** Its body was not made yet. */
    @Test
    void underRerunAFollowUpStandsForWhatComesWhileItWaits() {
        deliver(Policy.RERUN);
        Claimed first = claim(Policy.RERUN);
        deliver(Policy.RERUN);
        end(Policy.RERUN, first, OK);
        Linked waiting = deliver(Policy.RERUN);
        assertThat(waiting.meaning()).isEqualTo(Meaning.COLLAPSED);
        Claimed second = claim(Policy.RERUN);
        deliver(Policy.RERUN);

        end(Policy.RERUN, second, OK);

        int last = EVENTS.get();
        assertThat(body(second))
                .isEqualTo("evt-" + (last - 1) + " of [evt-" + (last - 2) + ", evt-" + (last - 1) + "]");
        assertThat(body(claim(Policy.RERUN))).isEqualTo("evt-" + last + " of [evt-" + last + "]");
    }

    @Test
    void underRerunATwinIsAnsweredAsTheFirstWhateverFollowed() {
        deliver(Policy.RERUN);
        Claimed first = claim(Policy.RERUN);
        Linked asking = deliver(Policy.RERUN);
        end(Policy.RERUN, first, OK);
        end(Policy.RERUN, claim(Policy.RERUN), OK);

        Accepted twin = accept(Policy.RERUN, "evt-" + EVENTS.get());

        assertThat(twin.duplicate()).isTrue();
        assertThat(twin.links()).containsExactly(asking);
    }

    @Test
    void underRerunAlsoAJobWhoseKeyTheTargetMayHaveForgottenHasItsFollowUp() {
        deliver(Policy.RERUN);
        end(Policy.RERUN, claim(Policy.RERUN), BUSY);
        deliver(Policy.RERUN);
        database.rows().execute("UPDATE webhook.effect SET first_attempt_at = now() - interval '25 hours'");

        assertThat(claims(Policy.RERUN)).isEmpty();

        assertThat(states()).containsExactly("dead key_expired", "waiting null");
        int last = EVENTS.get();
        assertThat(body(claim(Policy.RERUN))).isEqualTo("evt-" + last + " of [evt-" + last + "]");
    }

    @Test
    void underRerunAlsoADeadJobHasItsFollowUp() {
        deliver(Policy.RERUN);
        Claimed first = claim(Policy.RERUN);
        deliver(Policy.RERUN);

        end(Policy.RERUN, first, NO);

        assertThat(states()).containsExactly("dead status_422", "waiting null");
    }

    @Test
    void anAttemptOfAnOldEpochEndsNothing() {
        deliver(Policy.ONCE);
        Claimed first = claim(Policy.ONCE);
        expire();
        assertThat(takeBack(Policy.ONCE)).isEqualTo(1);
        Claimed second = claim(Policy.ONCE);

        assertThat(end(Policy.ONCE, first, OK)).as("the first comes back").isFalse();

        assertThat(states()).containsExactly("running null");
        assertThat(effects()).containsExactly("1 t open null");
        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(end(Policy.ONCE, second, OK)).isTrue();
        assertThat(database.rows().all("SELECT number, outcome FROM webhook.attempt ORDER BY number"))
                .containsExactly("1 lost", "2 done");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void whoHadAnOlderJobOfTheKeyDoesNotTouchTheNewerOne(Policy policy) {
        deliver(policy);
        Claimed first = claim(policy);
        expire();
        takeBack(policy);
        Claimed second = claim(policy);
        end(policy, second, NO);
        Linked newer = deliver(policy);
        claim(policy);
        List<String> before = states();

        assertThat(end(policy, first, OK)).isFalse();
        assertThat(end(policy, second, OK)).isFalse();

        assertThat(states()).isEqualTo(before).last().isEqualTo("running null");
        assertThat(effects()).last().asString().endsWith("t open null");
        assertThat(deliver(policy).jobId()).as("the key is held").isEqualTo(newer.jobId());
    }

    /** Else what comes at this moment could miss both the body that is made and the follow-up. */
    @Test
    void aJobIsNotClaimedWhileSomebodyHasItsKey() throws SQLException {
        deliver(Policy.RERUN);
        try (Connection holder = database.rows().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM webhook.effect WHERE collapse_key = '" + order + "' FOR UPDATE");

            assertThat(claims(Policy.RERUN)).isEmpty();
            holder.rollback();
        }
        assertThat(claims(Policy.RERUN)).hasSize(1);
    }

    /** Else its call could be made, and nothing be known of it. */
    @Test
    void nothingIsClaimedUnlessItsAttemptIsCommitted() throws SQLException {
        deliver(Policy.ONCE);
        try (HeldCommits held = new HeldCommits(database.rows(), "attempt")) {
            CompletableFuture<List<Claimed>> claim =
                    store(Policy.ONCE).claim(new Due(10, 10)).subscribeAsCompletionStage();
            held.throwOutTheFirst();

            assertThat(claim).failsWithin(PATIENCE);
        }
        assertThat(states()).containsExactly("waiting null");
        assertThat(claim(Policy.ONCE).attempt().number()).isEqualTo(1);
    }

    /** Scenario 19, in the database: who has no job is given one. */
    @ParameterizedTest
    @EnumSource(Policy.class)
    void aKeyWhoseLiveJobWasTakenAwayByHandSwallowsNothing(Policy policy) {
        deliver(policy);
        Claimed first = claim(policy);
        database.rows().execute("DELETE FROM webhook.job");

        Linked next = deliver(policy);

        assertThat(next.meaning()).isEqualTo(Meaning.ENQUEUED);
        Claimed second = claim(policy);
        assertThat(second.attempt().jobId()).isEqualTo(next.jobId());
        assertThat(second.call().idempotencyKey().equals(first.call().idempotencyKey()))
                .isEqualTo(policy == Policy.ONCE);
    }

    /** Nothing of ours tries to; this is for what else may write. */
    @Test
    void theDatabaseTakesNoSecondLiveJobAndNoSecondNewestEffectOfAKey() {
        deliver(Policy.COLLAPSE);
        String job = "INSERT INTO webhook.job (job_id, effect_id, key, queue)"
                + " SELECT nextval('webhook.job_ids'), effect_id, key, queue FROM webhook.job";
        String effect =
                "INSERT INTO webhook.effect (effect_id, key, queue, collapse_key, generation, idempotency_key, job_id)"
                        + " SELECT nextval('webhook.job_ids'), key, queue, collapse_key, 2, gen_random_uuid(), 0"
                        + " FROM webhook.effect WHERE collapse_key = '" + order + "'";

        assertThatThrownBy(() -> database.rows().execute(job)).rootCause().hasMessageContaining("job_live");
        assertThatThrownBy(() -> database.rows().execute(effect)).rootCause().hasMessageContaining("effect_newest");
    }

    @Test
    void aLeaseThatIsKeptIsNotTakenBack() {
        deliver(Policy.ONCE);
        Claimed claim = claim(Policy.ONCE);
        List<Attempt> seen = List.of(claim.attempt());
        expire();
        assertThat(leases.keep(List.of(claim), Duration.ofSeconds(15)).await().atMost(PATIENCE))
                .isEqualTo(1);

        boolean taken = seen.stream()
                .anyMatch(
                        attempt -> ending(Policy.ONCE).endLost(attempt).await().atMost(PATIENCE));

        assertThat(taken).isFalse();
        assertThat(states()).containsExactly("running null");
    }

    @Test
    void theLastAttemptIsDeadAndTheNextOneIsNotMade() {
        deliver(Policy.COLLAPSE);
        for (int attempt = 1; attempt <= 3; attempt++) {
            end(Policy.COLLAPSE, claim(Policy.COLLAPSE), BUSY);
        }

        assertThat(states()).containsExactly("dead status_503");
        assertThat(claims(Policy.COLLAPSE)).isEmpty();
    }

    @Test
    void aKeyThatTheTargetMayHaveForgottenIsNotAttempted() {
        deliver(Policy.ONCE);
        Claimed claim = claim(Policy.ONCE);
        end(Policy.ONCE, claim, new Outcome.Dead(0, "", "timeout", true));
        database.rows().execute("UPDATE webhook.effect SET first_attempt_at = now() - interval '25 hours'");

        Linked late = deliver(Policy.ONCE);

        assertThat(late.meaning()).isEqualTo(Meaning.ENQUEUED);
        assertThat(states()).containsExactly("superseded timeout", "dead key_expired");
        assertThat(claims(Policy.ONCE)).isEmpty();
    }

    private Linked deliver(Policy policy) {
        if (order.isEmpty()) {
            order = "order-" + EVENTS.get();
        }
        return accept(policy, "evt-" + EVENTS.incrementAndGet()).links().get(0);
    }

    private Accepted accept(Policy policy, String event) {
        return Acceptances.of(database.pool(), Declared.with(policy))
                .accept(Declared.paid(event, order))
                .await()
                .atMost(PATIENCE);
    }

    /** The event of the payload, and those of the deliveries that it stands for. */
    private static String body(Claimed claim) {
        JsonObject body = new JsonObject(Buffer.buffer(claim.call().body()));
        List<String> events = body.getJsonArray("deliveries").stream()
                .map(delivery -> ((JsonObject) delivery).getString("eventId"))
                .toList();
        return body.getJsonObject("payload").getString("event") + " of " + events;
    }

    /** The generation, meaning and job of each delivery of the order. */
    private List<String> linked() {
        return database.rows()
                .all("SELECT generation, meaning, link.job_id FROM webhook.link JOIN webhook.effect USING (effect_id)"
                        + " WHERE collapse_key = '" + order + "' ORDER BY delivery_id");
    }

    private List<Claimed> claims(Policy policy) {
        return store(policy).claim(new Due(10, 10)).await().atMost(PATIENCE);
    }

    private ClaimStore store(Policy policy) {
        return new ClaimStore(database.pool(), Declared.orders(policy), "worker", new CauseStore(false));
    }

    private Claimed claim(Policy policy) {
        List<Claimed> claims = claims(policy);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    private boolean end(Policy policy, Claimed claim, Outcome outcome) {
        return ending(policy)
                .end(claim.attempt(), outcome, Duration.ofMillis(5))
                .await()
                .atMost(PATIENCE);
    }

    private Ending ending(Policy policy) {
        return new Ending(
                Declared.orders(policy),
                new FinishStore(database.pool()),
                new Backoff(() -> 0),
                new RunMeters(new SimpleMeterRegistry()));
    }

    private long takeBack(Policy policy) {
        QueueWorker worker = new QueueWorker(
                Declared.orders(policy),
                store(policy),
                new ShutGate(),
                call -> Uni.createFrom().item(OK),
                ending(policy));
        return new Leases(worker, leases, ending(policy)).takeBack().await().atMost(PATIENCE);
    }

    private void expire() {
        database.rows()
                .execute("UPDATE webhook.job SET lease_until = now() - interval '1 second' WHERE state = 'running'");
    }

    private List<String> states() {
        return database.rows().all("SELECT state, reason FROM webhook.job ORDER BY job_id");
    }

    private List<String> effects() {
        return database.rows()
                .all("SELECT generation, newest, state, result FROM webhook.effect WHERE collapse_key = '" + order
                        + "' ORDER BY generation");
    }
}
