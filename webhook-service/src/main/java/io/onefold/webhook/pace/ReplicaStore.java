package io.onefold.webhook.pace;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;

/** The heartbeats of the replicas, by the database's clock. Each statement is its own transaction. */
@Singleton
public class ReplicaStore {
    static final String BEAT = """
            INSERT INTO webhook.replica (replica, seen_at) VALUES ($1, now())
            ON CONFLICT (replica) DO UPDATE SET seen_at = excluded.seen_at
            """;
    static final String COUNT = """
            SELECT count(*) FROM webhook.replica WHERE seen_at > now() - interval '10 seconds'
            """;
    static final String FORGET = """
            DELETE FROM webhook.replica WHERE seen_at < now() - interval '1 hour'
            """;
    static final String LEAVE = """
            DELETE FROM webhook.replica WHERE replica = $1
            """;

    private final Pool pool;

    public ReplicaStore(Pool pool) {
        this.pool = pool;
    }

    /** Renews one heartbeat; how many there are. Those that are long gone without having said so are removed. */
    Uni<Integer> beat(String replica) {
        return pool.withConnection(connection -> connection
                        .preparedQuery(BEAT)
                        .execute(Tuple.of(replica))
                        .chain(beaten -> connection.preparedQuery(FORGET).execute())
                        .chain(forgotten -> connection.preparedQuery(COUNT).execute()))
                .map(rows -> rows.iterator().next().getLong(0).intValue());
    }

    Uni<Void> leave(String replica) {
        return pool.withConnection(connection -> connection.preparedQuery(LEAVE).execute(Tuple.of(replica)))
                .replaceWithVoid();
    }
}
