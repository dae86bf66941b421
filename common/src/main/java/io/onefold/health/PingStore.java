package io.onefold.health;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;

/** Asks PostgreSQL for a sign of life. */
@ApplicationScoped
public class PingStore {
    static final String PING = "SELECT 1";

    private final Pool pool;

    PingStore(Pool pool) {
        this.pool = pool;
    }

    public Uni<Void> ping() {
        return pool.withConnection(connection -> connection.query(PING).execute())
                .replaceWithVoid();
    }
}
