package io.onefold.webhook.redrive;

import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.operate.Done;
import io.onefold.webhook.operate.JobLockStore;
import io.onefold.webhook.operate.LockedJob;
import io.onefold.webhook.operate.Retry;
import io.onefold.webhook.operate.RetryStore;
import io.onefold.webhook.operate.ReviveStore;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Sends some dead jobs of a redrive, in a transaction of the caller, each by the rules of a retry of one.
 *
 * <p>Order: the keys are locked in their order, as by everybody.
 */
@ApplicationScoped
class SendStore {
    static final String BEGIN_ONE = "SAVEPOINT one";
    static final String MARK = "UPDATE webhook.job SET redrive_id = $1 WHERE job_id = ANY ($2)";

    private final RetryStore retrying;
    private final Map<String, Duration> memories;

    SendStore(RetryStore retrying, Settings settings) {
        this.retrying = retrying;
        this.memories = settings.queues().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Queue::name, queue -> queue.target().keyMemory()));
    }

    /** @param jobs that were dead a moment ago, each with its key */
    Uni<Sent> send(SqlConnection connection, Moving redrive, Map<Long, UUID> jobs) {
        return redrive.how().newGeneration() ? anew(connection, redrive, jobs) : again(connection, redrive, jobs);
    }

    private Uni<Sent> again(SqlConnection connection, Moving redrive, Map<Long, UUID> jobs) {
        boolean accepted = redrive.how().acceptDouble();
        return JobLockStore.lockAll(connection, jobs.keySet(), queue -> memories.getOrDefault(queue, Duration.ZERO))
                .chain(locked -> {
                    List<LockedJob> again = new ArrayList<>();
                    int collapsed = 0;
                    for (LockedJob job : locked) {
                        Retry retry = Retry.of(job, accepted);
                        if (retry instanceof Retry.Again) {
                            again.add(job);
                        } else if (retry instanceof Retry.Collapse) {
                            collapsed++;
                        }
                    }
                    Sent sent = new Sent(again.size(), collapsed, jobs.size() - again.size() - collapsed);
                    return again.isEmpty()
                            ? Uni.createFrom().item(sent)
                            : ReviveStore.revive(connection, again, accepted, redrive.id())
                                    .replaceWith(sent);
                });
    }

    private Uni<Sent> anew(SqlConnection connection, Moving redrive, Map<Long, UUID> jobs) {
        List<Long> byKey = jobs.entrySet().stream()
                .sorted(Comparator.comparing(job -> job.getValue().toString())) // as the database sorts them
                .map(Map.Entry::getKey)
                .toList();
        return Multi.createFrom()
                .iterable(byKey)
                .onItem()
                .transformToUniAndConcatenate(job -> anew(connection, redrive, job))
                .collect()
                .in(() -> new Sent[] {Sent.NONE}, (all, one) -> all[0] = all[0].and(one))
                .map(all -> all[0]);
    }

    private Uni<Sent> anew(SqlConnection connection, Moving redrive, Long job) {
        return connection
                .query(BEGIN_ONE)
                .execute()
                .chain(() -> retrying.anew(connection, job, redrive.how().acceptDouble()))
                .chain(done -> mark(connection, redrive.id(), done))
                .onFailure(Refused.class)
                .recoverWithUni(() ->
                        connection.query("ROLLBACK TO " + BEGIN_ONE).execute().replaceWith(new Sent(0, 0, 1)));
    }

    private static Uni<Sent> mark(SqlConnection connection, long redriveId, Done done) {
        if (!done.outcome().equals(Meaning.ENQUEUED.word())) {
            return Uni.createFrom().item(new Sent(0, 1, 0));
        }
        return connection
                .preparedQuery(MARK)
                .execute(Tuple.of(redriveId, new Long[] {done.jobId()}))
                .replaceWith(new Sent(1, 0, 0));
    }
}
