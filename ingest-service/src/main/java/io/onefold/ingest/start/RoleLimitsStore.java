package io.onefold.ingest.start;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that no transaction of the runtime role can outlive its process: without these limits a worker that is stopped
 * inside a transaction holds its locks for ever, and nobody can take over.
 */
@ApplicationScoped
class RoleLimitsStore {
    static final String UNLIMITED = """
            SELECT name FROM pg_settings
            WHERE setting = '0'
                -- unsupported over a Unix socket and by servers on macOS, where it always reads 0
                AND (name <> 'tcp_user_timeout' OR (inet_client_addr() IS NOT NULL AND version() !~* 'darwin|apple'))
                AND name IN ('idle_in_transaction_session_timeout', 'lock_timeout',
                'statement_timeout', 'client_connection_check_interval', 'tcp_user_timeout', 'transaction_timeout')
            ORDER BY name
            """;

    private final Pool pool;

    RoleLimitsStore(Pool pool) {
        this.pool = pool;
    }

    /** Fails, naming them, if limits are missing. */
    Uni<Void> check() {
        return pool.query(UNLIMITED)
                .execute()
                .invoke(rows -> {
                    List<String> missing = new ArrayList<>();
                    for (Row row : rows) {
                        missing.add(row.getString(0));
                    }
                    if (!missing.isEmpty()) {
                        throw new IllegalStateException("the runtime role has no " + String.join(", ", missing));
                    }
                })
                .replaceWithVoid();
    }
}
