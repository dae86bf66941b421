package io.onefold.webhook.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Acceptance;
import io.onefold.webhook.accept.Acceptances;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.accept.ReintegrateStore;
import io.onefold.webhook.accept.Reintegration.Wish;
import io.onefold.webhook.accept.WakeUp;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.run.TestWorker;
import io.onefold.webhook.run.TestWorker.Running;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.ws.rs.WebApplicationException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An operator, and somebody who sends deliveries of one order of his own and runs its jobs. */
final class Desk implements AutoCloseable {
    static final Outcome OK = new Outcome.Done(200, "{\"id\":\"theirs-1\"}", "theirs-1");
    static final Outcome NO = new Outcome.Dead(422, "not like this", "status_422", false);
    static final Outcome BUSY = new Outcome.Retry(409, "", "status_409", false, null);
    static final Outcome TIMEOUT = new Outcome.Dead(0, "", "timeout", true);
    static final String WHO = "token 12345678";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    final WebhookDatabase database;
    final Operations operations;
    final JobStore jobs;
    final String order = "order-" + NUMBERS.incrementAndGet();
    private final Acceptance acceptance;
    private final TestWorker worker;

    Desk(TestStack stack, Policy policy) {
        this.database = new WebhookDatabase(stack.database());
        database.rows().execute("DELETE FROM webhook.job"); // nobody finds the jobs of another test
        Pool pool = database.pool();
        Settings settings = Declared.with(policy);
        ReintegrateStore reintegrating = Acceptances.reintegrating(pool, settings);
        this.operations = new Operations(
                new AskStore(pool, reintegrating),
                new RetryStore(pool, reintegrating, settings),
                new CancelStore(pool),
                new WakeUp());
        this.jobs = new JobStore(pool);
        this.acceptance = Acceptances.of(pool, settings);
        this.worker = new TestWorker(pool, Declared.orders(policy));
    }

    static <T> T get(Uni<T> answer) {
        return answer.await().atMost(PATIENCE);
    }

    /** What arrives for the order. */
    Linked deliver() {
        String event = "evt-" + NUMBERS.incrementAndGet();
        return get(acceptance.accept(Declared.paid(event, order))).links().get(0);
    }

    List<Running> claim() {
        return worker.claim();
    }

    /** Runs the one job that is due. */
    Running run(Outcome outcome) {
        List<Running> due = claim();
        assertThat(due).hasSize(1);
        assertThat(due.get(0).end(outcome)).isTrue();
        return due.get(0);
    }

    Done ask() {
        return get(operations.reintegrate(wish(null, null, false), WHO));
    }

    Wish wish(@Nullable String askedAs, @Nullable String payload, boolean acceptDoubleEffect) {
        return new Wish(
                new EffectKey("orders", order),
                askedAs,
                payload == null ? null : payload.getBytes(StandardCharsets.UTF_8),
                acceptDoubleEffect);
    }

    Done retry(long jobId) {
        return get(operations.retry(jobId, new RetryRequest(false, false), WHO));
    }

    Done cancel(long jobId) {
        return get(operations.cancel(jobId, WHO));
    }

    /** Why something is refused. */
    static String refusal(Uni<?> answer) {
        Throwable thrown = catchThrowable(() -> get(answer));
        assertThat(thrown).isInstanceOf(Refused.class);
        return ((Refused) thrown).why();
    }

    static int status(Uni<?> answer) {
        Throwable thrown = catchThrowable(() -> get(answer));
        assertThat(thrown).isInstanceOf(WebApplicationException.class);
        return ((WebApplicationException) thrown).getResponse().getStatus();
    }

    /** The state and reason of each job, in their order. */
    List<String> states() {
        return database.rows().all("SELECT state, reason FROM webhook.job ORDER BY job_id");
    }

    List<String> effects() {
        return database.rows()
                .all("SELECT generation, newest, state FROM webhook.effect WHERE collapse_key = '" + order
                        + "' ORDER BY generation");
    }

    /** Who, what, outcome. */
    List<String> actions(long jobId) {
        return database.rows()
                .all("SELECT who, what, detail->>'outcome' FROM webhook.operator_action WHERE job_id = " + jobId
                        + " ORDER BY action_id");
    }

    @Override
    public void close() {
        database.rows().execute("DELETE FROM webhook.job");
        database.close();
    }
}
