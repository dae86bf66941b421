package io.onefold.webhook.operate;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads effects. A page is read in pieces, so that it need not fit into memory.
 *
 * <p>Their numbers rise as time does, see {@link JobListStore}; so a time says where to begin and where to end.
 */
@ApplicationScoped
class EffectStore {
    static final String END = """
            SELECT effect_id FROM webhook.effect
            WHERE effect_id > greatest($1, coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at < $4::timestamptz - interval '10 minutes' ORDER BY made_at DESC LIMIT 1), 0))
                AND effect_id < coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at > $5::timestamptz + interval '10 minutes' ORDER BY made_at LIMIT 1), 9223372036854775807)
                AND ($2::text IS NULL OR queue = $2) AND ($3::text IS NULL OR state = $3)
                AND ($4::timestamptz IS NULL OR made_at >= $4) AND ($5::timestamptz IS NULL OR made_at < $5)
            ORDER BY effect_id OFFSET $6 LIMIT 2
            """;
    static final String PIECE = """
            SELECT effect_id, queue, collapse_key, generation, newest, state, idempotency_key, result, unknown, job_id,
                made_at, first_attempt_at, last_attempt_at, ended_at
            FROM webhook.effect
            WHERE effect_id > greatest($1, coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at < $4::timestamptz - interval '10 minutes' ORDER BY made_at DESC LIMIT 1), 0))
                AND effect_id <= $6
                AND effect_id < coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at > $5::timestamptz + interval '10 minutes' ORDER BY made_at LIMIT 1), 9223372036854775807)
                AND ($2::text IS NULL OR queue = $2) AND ($3::text IS NULL OR state = $3)
                AND ($4::timestamptz IS NULL OR made_at >= $4) AND ($5::timestamptz IS NULL OR made_at < $5)
            ORDER BY effect_id LIMIT $7
            """;
    static final String FIND = """
            SELECT effect_id, queue, collapse_key, generation, newest, state, idempotency_key, result, unknown, job_id,
                made_at, first_attempt_at, last_attempt_at, ended_at
            FROM webhook.effect WHERE effect_id = $1
            """;

    private static final int AT_ONCE = 500;

    private final Pool pool;

    EffectStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /**
     * What to look for; null stands for anything.
     *
     * @param from made since
     * @param to made before
     */
    record Filter(
            @Nullable String queue,
            @Nullable String state,
            @Nullable OffsetDateTime from,
            @Nullable OffsetDateTime to) {}

    /**
     * Some effects in the order of their numbers.
     *
     * @param after the last of the page before
     * @param last the last of this one; the highest number there is if no page follows
     * @param more whether there are effects after it
     */
    record Span(long after, long last, boolean more) {}

    static Uni<Effect> find(SqlConnection connection, long effectId) {
        return connection
                .preparedQuery(FIND)
                .execute(Tuple.of(effectId))
                .map(rows -> effect(rows.iterator().next()));
    }

    /** Finds where a page ends. */
    Uni<Span> page(Filter filter, long after, int limit) {
        return run(END, where(filter, after).addInteger(limit - 1)).map(ends -> {
            boolean more = ends.size() > 1;
            return new Span(after, more ? ends.iterator().next().getLong(0) : Long.MAX_VALUE, more);
        });
    }

    /** The effects of a page. */
    Multi<Effect> effects(Filter filter, Span page) {
        long[] at = {page.after()};
        return Multi.createBy()
                .repeating()
                .uni(() -> run(PIECE, where(filter, at[0]).addLong(page.last()).addInteger(AT_ONCE))
                        .map(EffectStore::effects)
                        .invoke(piece -> piece.forEach(effect -> at[0] = effect.id())))
                .whilst(piece -> piece.size() == AT_ONCE)
                .onItem()
                .transformToMultiAndConcatenate(piece -> Multi.createFrom().iterable(piece));
    }

    private static Tuple where(Filter filter, long after) {
        return Tuple.tuple()
                .addLong(after)
                .addString(filter.queue())
                .addString(filter.state())
                .addValue(filter.from())
                .addValue(filter.to());
    }

    private Uni<RowSet<Row>> run(String sql, Tuple parameters) {
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(parameters));
    }

    private static List<Effect> effects(RowSet<Row> rows) {
        List<Effect> effects = new ArrayList<>(rows.size());
        rows.forEach(row -> effects.add(effect(row)));
        return effects;
    }

    private static Effect effect(Row row) {
        return new Effect(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getInteger(3),
                row.getBoolean(4),
                row.getString(5),
                row.getUUID(6),
                row.getString(7),
                row.getBoolean(8),
                row.getLong(9),
                row.getOffsetDateTime(10).toInstant(),
                JobListStore.instant(row, 11),
                JobListStore.instant(row, 12),
                JobListStore.instant(row, 13));
    }
}
