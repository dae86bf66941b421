package io.onefold.ingest.deadletter;

import io.onefold.ingest.action.ActionStore;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Marks dead letters as discarded, and records who asked and why in the same transaction. Rows are locked by their id, in
 * order, as by everybody who changes several.
 */
@ApplicationScoped
class DiscardStore {
    static final String LOCK = """
            SELECT dead_letter_id, state FROM ingest.dead_letter
            WHERE stream = $1 AND dead_letter_id = ANY ($2::bigint[])
            ORDER BY dead_letter_id
            FOR UPDATE
            """;
    static final String DISCARD = """
            UPDATE ingest.dead_letter
            SET state = 'discarded', resolved_at = now(), resolved_by = $3,
                history = history || jsonb_build_object('at', now(), 'what', 'discarded', 'by', $3::text, 'reason', $4::text)
            WHERE stream = $1 AND dead_letter_id = ANY ($2::bigint[]) AND state = 'dead'
            """;
    /** Letters that died since are not meant. */
    static final String NEWEST = "SELECT coalesce(max(dead_letter_id), 0), now() FROM ingest.dead_letter";

    static final String LOCK_SOME = """
            SELECT dead_letter_id
            FROM ingest.dead_letter
            WHERE stream = $1 AND state = 'dead' AND dead_letter_id <= $7
                AND ($2::text IS NULL OR reason = $2)
                AND ($3::text IS NULL OR topic = $3)
                AND ($4::text IS NULL OR raw_key = convert_to($4, 'UTF8'))
                AND ($5::float8 IS NULL OR dead_at < $8::timestamptz - make_interval(secs => $5))
                AND ($6::float8 IS NULL OR dead_at > $8::timestamptz - make_interval(secs => $6))
            ORDER BY dead_letter_id
            LIMIT $9
            FOR UPDATE
            """;

    private static final int AT_ONCE = 2_000;

    private final Pool pool;
    private final ActionStore actions;

    DiscardStore(@ReactiveDataSource("reports") Pool pool, ActionStore actions) {
        this.pool = pool;
        this.actions = actions;
    }

    /** Discards those of these letters that are dead; returns the state of each before, of those that there are. */
    Uni<Map<Long, String>> discard(String stream, List<Long> ids, String by, String reason) {
        Long[] sought = ids.toArray(Long[]::new);
        return pool.withTransaction(connection -> states(connection, stream, sought)
                .call(() -> mark(connection, stream, sought, by, reason))
                .call(() -> actions.record(
                        connection, by, "discard", stream, Map.of("deadLetters", List.copyOf(ids), "reason", reason))));
    }

    /** Discards what is dead and the filter names, in several transactions; returns how many. */
    Uni<Long> discard(LetterFilter filter, Map<String, ?> written, String by, String reason) {
        return pool.withTransaction(connection -> connection
                        .query(NEWEST)
                        .execute()
                        .map(rows -> rows.iterator().next())
                        .call(() -> actions.record(
                                connection,
                                by,
                                "discard",
                                String.valueOf(filter.stream()),
                                Map.of("filter", written, "reason", reason))))
                .chain(newest -> Multi.createBy()
                        .repeating()
                        .uni(() -> some(filter, newest, by, reason))
                        .whilst(count -> count == AT_ONCE)
                        .collect()
                        .in(() -> new long[1], (sum, count) -> sum[0] += count))
                .map(sum -> sum[0]);
    }

    private Uni<Integer> some(LetterFilter filter, Row newest, String by, String reason) {
        Tuple parameters = Tuple.tuple()
                .addString(filter.stream())
                .addString(filter.reason())
                .addString(filter.topic())
                .addString(filter.key())
                .addValue(DeadLetterStore.seconds(filter.olderThan()))
                .addValue(DeadLetterStore.seconds(filter.youngerThan()))
                .addLong(newest.getLong(0))
                .addValue(newest.getOffsetDateTime(1))
                .addInteger(AT_ONCE);
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK_SOME)
                .execute(parameters)
                .map(rows -> {
                    Long[] ids = new Long[rows.size()];
                    int at = 0;
                    for (Row row : rows) {
                        ids[at++] = row.getLong(0);
                    }
                    return ids;
                })
                .call(ids -> mark(connection, String.valueOf(filter.stream()), ids, by, reason))
                .map(ids -> ids.length));
    }

    private static Uni<Void> mark(SqlConnection connection, String stream, Long[] ids, String by, String reason) {
        return connection
                .preparedQuery(DISCARD)
                .execute(Tuple.of(stream, ids, by, reason))
                .replaceWithVoid();
    }

    private static Uni<Map<Long, String>> states(SqlConnection connection, String stream, Long[] ids) {
        return connection.preparedQuery(LOCK).execute(Tuple.of(stream, ids)).map(rows -> {
            Map<Long, String> states = new HashMap<>();
            rows.forEach(row -> states.put(row.getLong(0), row.getString(1)));
            return states;
        });
    }
}
