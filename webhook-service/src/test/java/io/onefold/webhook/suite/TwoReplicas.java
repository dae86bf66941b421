package io.onefold.webhook.suite;

import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Gateway.Answer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two replicas of webhook-service, real processes, on a database of their own, with a target that keys on {@code
 * Idempotency-Key} alone. Besides {@code orders} ({@code once}) they have the queues {@code visits} ({@code collapse}, fed by
 * {@code visit.made}) and {@code stock} ({@code rerun}, fed by {@code stock.changed}).
 */
public final class TwoReplicas implements AutoCloseable {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Target target = new Target();
    private final Gateway gateway = new Gateway();
    private final WebhookService service;
    private final Rows rows;
    private final ServiceProcess[] replicas = new ServiceProcess[2];

    /** Not started yet. */
    public TwoReplicas(TestStack stack) {
        Database database = stack.servers()
                .createDatabase("two_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet());
        this.rows = new Rows(database);
        this.service = new WebhookService(database, "once", target)
                .set("REDIS_URL", stack.redisUrl())
                .queue("visits", "collapse", "pay:visit.made=/data/id", target)
                .queue("stock", "rerun", "pay:stock.changed=/data/id", target);
    }

    /** Sets a variable for the replicas to come. */
    public TwoReplicas set(String variable, String value) {
        service.set(variable, value);
        return this;
    }

    /** Starts one of them, 0 or 1, in place of what it was. */
    public ServiceProcess start(int which) {
        replicas[which] = service.startReady();
        return replicas[which];
    }

    /** Starts both. */
    public TwoReplicas start() {
        start(0);
        start(1);
        return this;
    }

    public ServiceProcess replica(int which) {
        return replicas[which];
    }

    public Target target() {
        return target;
    }

    public Rows rows() {
        return rows;
    }

    /** Sends an event to one of them; odd and even numbers are different ones. */
    public CompletableFuture<Answer> send(int which, String eventId, String body) {
        return gateway.send(replicas[which % 2].httpUrl(), eventId, body);
    }

    /** Jobs of collapse keys that begin so. */
    public long jobs(String keys, String condition) {
        return rows.number("SELECT count(*) FROM webhook.job JOIN webhook.effect USING (effect_id)"
                + " WHERE starts_with(collapse_key, '" + keys + "') AND " + condition);
    }

    /** Until collapse keys that begin so have jobs, and none of these lives. */
    public void awaitEnd(String keys) {
        awaitEnd(keys, SOON);
    }

    public void awaitEnd(String keys, Duration atMost) {
        await().atMost(atMost).until(() -> jobs(keys, "job.ended_at IS NULL") == 0 && jobs(keys, "true") > 0);
    }

    @Override
    public void close() {
        service.close();
        target.close();
    }
}
