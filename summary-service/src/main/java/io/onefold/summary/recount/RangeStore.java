package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many periods a range touches, and whether raw of the first is gone. */
@ApplicationScoped
class RangeStore {
    static final String RANGE = """
            SELECT count(DISTINCT summary_meta.period_start($3, moment, $4)),
                (min(summary_meta.period_start($3, moment, $4)) AT TIME ZONE 'UTC')::date,
                (SELECT horizon FROM ingest.stream_v1 WHERE stream = $5)
            FROM (SELECT generate_series($1::timestamptz, $2::timestamptz - interval '1 microsecond', ($6::text)::interval)
                UNION ALL SELECT $2::timestamptz - interval '1 microsecond') AS moments (moment)
            """;

    private final Pool pool;

    RangeStore(Pool pool) {
        this.pool = pool;
    }

    /**
     * A range of periods.
     *
     * @param firstDay the UTC day on which the first one begins
     * @param horizon the day before which raw is gone; null if all is kept
     */
    record Range(long periods, LocalDate firstDay, @Nullable LocalDate horizon) {
        /** Why it cannot be counted again; empty if it can. */
        Optional<String> dropped() {
            return horizon == null || !firstDay.isBefore(horizon)
                    ? Optional.empty()
                    : Optional.of(
                            "raw events before " + horizon + " are dropped; the first period begins on " + firstDay);
        }
    }

    Uni<Range> of(Declaration summary, OffsetDateTime from, OffsetDateTime to) {
        Tuple parameters = Tuple.of(
                        from, to, summary.period().word(), summary.zone().getId(), summary.stream())
                .addString(PeriodStore.step(summary.period()));
        return pool.withConnection(connection -> connection.preparedQuery(RANGE).execute(parameters))
                .map(rows -> rows.iterator().next())
                .map(row -> new Range(row.getLong(0), row.getLocalDate(1), row.getLocalDate(2)));
    }
}
