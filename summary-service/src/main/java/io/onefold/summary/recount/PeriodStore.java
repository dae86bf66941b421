package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Period;
import io.onefold.summary.fold.PeriodSpan;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Where periods begin, by the same function that puts events into them: a day may have 23 or 25 hours, or not exist, an hour may have thirty minutes.
 */
final class PeriodStore {
    /** The next one begins at the first moment that another period holds; the step is half of the shortest there is. */
    static final String SPAN = """
            SELECT start, (
                SELECT min(summary_meta.period_start($2, start + n * ($4::text)::interval, $3)) FROM generate_series(1, 6) AS n
                WHERE summary_meta.period_start($2, start + n * ($4::text)::interval, $3) > start)
            FROM (SELECT summary_meta.period_start($2, $1::timestamptz, $3) AS start) AS period
            """;

    static final String HORIZON = "SELECT horizon FROM ingest.stream_v1 WHERE stream = $1";

    private final Declaration declaration;

    PeriodStore(Declaration declaration) {
        this.declaration = declaration;
    }

    /** The period that holds this moment. */
    Uni<PeriodSpan> at(SqlClient client, OffsetDateTime moment) {
        return client.preparedQuery(SPAN)
                .execute(Tuple.of(
                        moment, declaration.period().word(), declaration.zone().getId(), step(declaration.period())))
                .map(rows -> rows.iterator().next())
                .map(row -> new PeriodSpan(row.getOffsetDateTime(0), row.getOffsetDateTime(1)));
    }

    /** Half of the shortest period there is. */
    static String step(Period period) {
        return switch (period) {
            case HOUR -> "30 minutes";
            case DAY -> "12 hours";
            case MONTH -> "14 days";
        };
    }

    /** The day before which raw is gone or about to go; null if all is kept. Read after raw, it tells whether raw was whole. */
    Uni<@Nullable LocalDate> horizon(SqlClient client) {
        return client.preparedQuery(HORIZON)
                .execute(Tuple.of(declaration.stream()))
                .map(rows -> rows.size() == 0 ? null : rows.iterator().next().getLocalDate(0));
    }
}
