package io.onefold.summary.declare;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;

/** Whether ingest has made the views that we read, and lets us. */
@ApplicationScoped
public class ViewStore {
    static final String READ = """
            SELECT (SELECT count(*) FROM (SELECT FROM ingest.event_v1 LIMIT 0) AS event),
                (SELECT count(*) FROM (SELECT FROM ingest.lane_v1 LIMIT 0) AS lane),
                (SELECT count(*) FROM (SELECT FROM ingest.batch_v1 LIMIT 0) AS batch),
                (SELECT count(*) FROM (SELECT FROM ingest.stream_v1 LIMIT 0) AS stream)
            """;

    private final Pool pool;

    ViewStore(Pool pool) {
        this.pool = pool;
    }

    /** Fails while they cannot be read. */
    public Uni<Void> check() {
        return pool.withConnection(connection -> connection.query(READ).execute())
                .replaceWithVoid();
    }
}
