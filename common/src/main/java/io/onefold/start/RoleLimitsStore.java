package io.onefold.start;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
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
    static final String END_SESSION = "SELECT pg_terminate_backend(pg_backend_pid())";

    private final Pool pool;

    RoleLimitsStore(Pool pool) {
        this.pool = pool;
    }

    /**
     * Fails, naming them, if limits are missing. A session keeps the limits that its role had when it began, so this one
     * is ended: the next check begins a new one.
     */
    Uni<Void> check() {
        return pool.withConnection(connection -> connection
                .query(UNLIMITED)
                .execute()
                .chain(rows -> {
                    List<String> missing = new ArrayList<>();
                    for (Row row : rows) {
                        missing.add(row.getString(0));
                    }
                    return missing.isEmpty() ? Uni.createFrom().voidItem() : refuse(connection, missing);
                }));
    }

    private static Uni<Void> refuse(SqlConnection connection, List<String> missing) {
        return connection
                .query(END_SESSION)
                .execute()
                .onItemOrFailure()
                .transformToUni((ended, asAsked) -> Uni.createFrom()
                        .failure(new IllegalStateException("the runtime role has no " + String.join(", ", missing))));
    }
}
