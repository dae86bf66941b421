package io.onefold.summary.declare;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Retires summaries: their cells stay, nothing is added any more, and ingest's retention no longer waits for them. */
@ApplicationScoped
class RetireStore {
    static final String RETIRE = """
            UPDATE summary_meta.summary SET retired_at = coalesce(retired_at, now()) WHERE summary = $1
            """;

    private final Pool pool;

    RetireStore(Pool pool) {
        this.pool = pool;
    }

    /** Waits for a run that is under way. Says whether there is such a summary; again is no change. */
    Uni<Boolean> retire(String summary) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(RETIRE).execute(Tuple.of(summary)))
                .map(rows -> rows.rowCount() == 1);
    }
}
