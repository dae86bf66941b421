package io.onefold.summary.progress;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.onefold.summary.progress.ListedSummary.State;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists the summaries that the tables know, declared here or not. */
@ApplicationScoped
class ListStore {
    /** Periods whose raw is gone have no drift: they cannot be compared. */
    static final String STATES = """
            SELECT summary.summary, tally.moved_at, coalesce(sum(checked.drift), 0)::bigint, max(checked.checked_at)
            FROM summary_meta.summary JOIN summary_meta.tally USING (summary)
            LEFT JOIN ingest.stream_v1 stream ON stream.stream = summary.stream
            LEFT JOIN summary_meta.checked ON checked.summary = summary.summary
                AND checked.period_start >= coalesce(stream.horizon::timestamp AT TIME ZONE 'UTC', '-infinity')
            GROUP BY summary.summary, tally.moved_at
            """;

    private final Pool pool;
    private final ProgressStore progress;
    private final Map<String, Declaration> declarations;

    ListStore(@ReactiveDataSource("reports") Pool pool, ProgressStore progress, Settings settings) {
        this.pool = pool;
        this.progress = progress;
        this.declarations = settings.summaries().stream()
                .collect(Collectors.toUnmodifiableMap(Declaration::name, Function.identity()));
    }

    /** By name. */
    Uni<List<ListedSummary>> all() {
        return states().chain(states -> progress.all().map(all -> {
            List<ListedSummary> listed = new ArrayList<>(all.size());
            for (SummaryProgress now : all) {
                State state = states.get(now.summary());
                if (state != null) {
                    listed.add(ListedSummary.of(declarations.get(now.summary()), now, state));
                }
            }
            return listed;
        }));
    }

    private Uni<Map<String, State>> states() {
        return pool.withConnection(connection -> connection.query(STATES).execute())
                .map(rows -> {
                    Map<String, State> states = new HashMap<>();
                    rows.forEach(row -> states.put(row.getString(0), state(row)));
                    return states;
                });
    }

    private static State state(Row row) {
        @Nullable OffsetDateTime checkedAt = row.getOffsetDateTime(3);
        return new State(
                row.getOffsetDateTime(1).toInstant(), row.getLong(2), checkedAt == null ? null : checkedAt.toInstant());
    }
}
