package io.onefold.webhook.operate;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.accept.ReintegrateStore;
import io.onefold.webhook.accept.Reintegration;
import io.onefold.webhook.accept.Reintegration.Wish;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.operate.JobLockStore.Found;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Has a dead job tried again, or one that waits for its next attempt now, each in one transaction with the row that says who
 * asked.
 *
 * <p>Guarantee: a retry keeps effect, key and body, and makes no second live job of the key. Attempts are counted on, for
 * each has a row; the maximum counts from here if it was dead.
 */
@ApplicationScoped
public class RetryStore {
    private final Pool pool;
    private final ReintegrateStore reintegrating;
    private final Map<String, Duration> memories;

    RetryStore(@ReactiveDataSource("reports") Pool pool, ReintegrateStore reintegrating, Settings settings) {
        this.pool = pool;
        this.reintegrating = reintegrating;
        this.memories = settings.queues().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Queue::name, queue -> queue.target().keyMemory()));
    }

    /** Fails with {@link Refused} or 404. */
    Uni<Done> retry(long jobId, RetryRequest request, String who) {
        return pool.withTransaction(connection -> (request.newGeneration()
                        ? anew(connection, jobId, request.acceptDoubleEffect())
                        : again(connection, jobId, request.acceptDoubleEffect()))
                .call(done -> ActionStore.write(
                        connection,
                        who,
                        Action.RETRY,
                        jobId,
                        Map.of(
                                "newGeneration", request.newGeneration(),
                                "acceptDoubleEffect", request.acceptDoubleEffect(),
                                "outcome", done.outcome(),
                                "job", done.jobId()))));
    }

    private Uni<Done> again(SqlConnection connection, long jobId, boolean accepted) {
        return JobLockStore.lock(connection, jobId, this::memory).chain(job -> {
            String queue = job.key().queue();
            Retry retry = Retry.of(job, accepted);
            if (retry instanceof Retry.Refuse refuse) {
                return Uni.createFrom().failure(new Refused(refuse.why()));
            }
            if (retry instanceof Retry.Collapse collapse) {
                return Uni.createFrom().item(new Done(collapse.jobId(), queue, Meaning.COLLAPSED.word()));
            }
            if (retry instanceof Retry.Now) {
                return ReviveStore.hasten(connection, jobId, accepted).replaceWith(new Done(jobId, queue, job.state()));
            }
            return ReviveStore.revive(connection, List.of(job), accepted, null)
                    .replaceWith(new Done(jobId, queue, "waiting"));
        });
    }

    /**
     * Makes a new effect in place of that of a dead job, in a transaction of the caller. Fails with {@link Refused} or 404.
     *
     * <p>Locks in the order of all who accept: the delivery first. What was found before is looked at again after it.
     */
    public Uni<Done> anew(SqlConnection connection, long jobId, boolean accepted) {
        return JobLockStore.find(connection, jobId)
                .invoke(found -> {
                    memory(found.key().queue());
                    if (!found.state().equals("dead")) {
                        throw new Refused(Retry.notDead(jobId, found.state()));
                    }
                })
                .chain(found -> reintegrating
                        .reintegrate(connection, new Wish(found.key(), null, null, accepted))
                        .map(made -> done(jobId, found, made)));
    }

    private static Done done(long jobId, Found found, Reintegration made) {
        Linked link = made.link();
        boolean isNewest = Objects.equals(made.overtaken(), found.effectId())
                && made.superseded().contains(jobId);
        if (link.meaning() == Meaning.ENQUEUED && !isNewest) {
            throw new Refused("job " + jobId + " is not dead any more, or its effect not the newest of its key");
        }
        return new Done(link.jobId(), link.queue(), link.meaning().word());
    }

    private Duration memory(String queue) {
        Duration memory = memories.get(queue);
        if (memory == null) {
            throw new Refused("the queue " + queue + " is not declared: nobody would run the job");
        }
        return memory;
    }
}
