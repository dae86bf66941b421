package io.onefold.ingest.deadletter;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Marks dead letters as discarded. Rows are locked by their id, in order, as by everybody who changes several. */
@ApplicationScoped
class DiscardStore {
    static final String LOCK = """
            SELECT dead_letter_id, state FROM ingest.dead_letter
            WHERE stream = $1 AND dead_letter_id = ANY ($2::bigint[])
            ORDER BY dead_letter_id
            FOR UPDATE
            """;
    static final String DISCARD = """
            UPDATE ingest.dead_letter SET state = 'discarded', resolved_at = now(), resolved_by = $3
            WHERE stream = $1 AND dead_letter_id = ANY ($2::bigint[]) AND state = 'dead'
            """;

    private final Pool pool;

    DiscardStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Discards those of these letters that are dead; returns the state of each before, of those that there are. */
    Uni<Map<Long, String>> discard(String stream, List<Long> ids, String by) {
        Long[] sought = ids.toArray(Long[]::new);
        return pool.withTransaction(connection -> states(connection, stream, sought)
                .call(() -> connection.preparedQuery(DISCARD).execute(Tuple.of(stream, sought, by))));
    }

    private static Uni<Map<Long, String>> states(SqlConnection connection, String stream, Long[] ids) {
        return connection.preparedQuery(LOCK).execute(Tuple.of(stream, ids)).map(rows -> {
            Map<Long, String> states = new HashMap<>();
            rows.forEach(row -> states.put(row.getLong(0), row.getString(1)));
            return states;
        });
    }
}
