package io.onefold.webhook.operate;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Discards dead jobs, in one transaction with the row that says who asked and why. Their effects stay as they are: what is
 * delivered for the key does what it would have done.
 */
@ApplicationScoped
class DiscardStore {
    static final String DISCARD = """
            UPDATE webhook.job SET state = 'discarded' WHERE job_id = ANY ($1) AND state = 'dead' RETURNING job_id
            """;

    private final Pool pool;

    DiscardStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** What was discarded before is not written again. */
    Uni<Discards> discard(DiscardRequest request, String who) {
        return pool.withTransaction(connection -> JobLockStore.lockAll(
                        connection, request.jobs(), queue -> Duration.ZERO)
                .map(locked -> states(locked, request.queue()))
                .call(states -> discard(connection, request, states.keySet().toArray(Long[]::new), who))
                .map(states -> Discards.of(request.jobs(), states)));
    }

    private static Map<Long, String> states(List<LockedJob> locked, String queue) {
        Map<Long, String> states = new HashMap<>();
        locked.stream()
                .filter(job -> job.key().queue().equals(queue))
                .forEach(job -> states.put(job.id(), job.state()));
        return states;
    }

    private static Uni<Void> discard(SqlConnection connection, DiscardRequest request, Long[] ids, String who) {
        return connection
                .preparedQuery(DISCARD)
                .execute(Tuple.tuple().addValue(ids))
                .chain(rows -> rows.rowCount() == 0
                        ? Uni.createFrom().voidItem()
                        : ActionStore.write(
                                connection,
                                who,
                                Action.DISCARD,
                                request.jobs().size() == 1 ? request.jobs().get(0) : null,
                                Map.of(
                                        "queue", request.queue(),
                                        "jobs", request.jobs(),
                                        "reason", request.reason(),
                                        "discarded", rows.rowCount())));
    }
}
