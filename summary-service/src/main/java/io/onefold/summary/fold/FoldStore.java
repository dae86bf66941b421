package io.onefold.summary.fold;

import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import io.onefold.summary.declare.Declaration;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Cursor;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a portion, groups them in the database, and adds what they make to a table of cells, some thousand
 * cells at a time.
 *
 * <p>Guarantee: all in the caller's transaction; the events of a portion are all there, for a lane's batches commit in
 * order and its last batch was read before.
 */
public final class FoldStore {
    static final String BATCHES = """
            SELECT batch.lane_id, batch.batch_no, batch.stored
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS lane (lane_id, above, up_to)
            CROSS JOIN LATERAL (
                SELECT booked.lane_id, booked.batch_no, booked.stored FROM ingest.batch_v1 booked
                WHERE booked.lane_id = lane.lane_id
                    AND booked.batch_no > lane.above AND booked.batch_no <= lane.up_to
                    AND ($5::date[] IS NULL OR booked.days && $5)
                ORDER BY booked.batch_no LIMIT $4
            ) AS batch
            ORDER BY batch.batch_no
            """;

    /**
     * For this transaction: the zone of the periods, half as dear as when each event names it; and grouping by hash, for the
     * planner expects a hundredth of the events that a portion has and would sort them.
     */
    static final String SETTINGS = """
            SELECT set_config('TimeZone', $1, true), set_config('enable_sort', 'off', true),
                set_config('work_mem', '32MB', true)
            """;

    private static final int BATCHES_OF_ALL_LANES = 20_000;
    private static final int LEAST_PER_LANE = 20;

    /** Cells in memory at a time: their group values may be long. */
    private static final int CELLS_AT_ONCE = 1_000;

    private final Declaration declaration;
    private final AggregateStatements aggregates;
    private final CellStatements statements;

    public FoldStore(Declaration declaration) {
        this.declaration = declaration;
        this.aggregates = new AggregateStatements(declaration);
        this.statements = new CellStatements(declaration);
    }

    /** What of these spans is next, about {@code cap} events. */
    public Uni<Portion> next(SqlConnection connection, List<LaneSpan> open, long cap, @Nullable PeriodSpan only) {
        if (open.isEmpty()) {
            return Uni.createFrom().item(new Portion(List.of(), Long.MAX_VALUE, 0, 0, false));
        }
        int perLane = Math.max(LEAST_PER_LANE, BATCHES_OF_ALL_LANES / open.size());
        Tuple lanes = spans(open).addInteger(perLane).addValue(only == null ? null : only.days());
        return connection.preparedQuery(BATCHES).execute(lanes).map(rows -> {
            List<BookedBatch> batches = new ArrayList<>(rows.size());
            rows.forEach(row -> batches.add(new BookedBatch(row.getLong(0), row.getLong(1), row.getLong(2))));
            return Portion.of(open, batches, perLane, cap);
        });
    }

    /** Adds the events of a portion to that table of cells; only those of one period, if one is given. */
    public Uni<Folded> fold(SqlConnection connection, Portion portion, String table, @Nullable PeriodSpan only) {
        if (!portion.hasEvents()) {
            return Uni.createFrom().item(Folded.NOTHING);
        }
        Tuple parameters = spans(portion.lanes()).addLong(portion.first()).addLong(portion.last());
        if (only != null) {
            parameters
                    .addLocalDate(only.firstDay())
                    .addLocalDate(only.lastDay())
                    .addOffsetDateTime(only.start());
        }
        String sql = only == null ? aggregates.ofPortion() : aggregates.ofPeriod();
        return connection
                .preparedQuery(SETTINGS)
                .execute(Tuple.of(declaration.zone().getId()))
                .chain(() -> connection.prepare(sql))
                .chain(prepared -> {
                    Cursor cursor = prepared.cursor(parameters);
                    return readOn(cursor, connection, table)
                            .eventually(cursor::close)
                            .eventually(prepared::close);
                });
    }

    private Uni<Folded> readOn(Cursor cursor, SqlConnection connection, String table) {
        return Multi.createBy()
                .repeating()
                .uni(() -> cursor.read(CELLS_AT_ONCE).chain(rows -> add(connection, rows, table)))
                .whilst(folded -> cursor.hasMore())
                .collect()
                .in(() -> new Folded[] {Folded.NOTHING}, (sum, folded) -> sum[0] = sum[0].plus(folded))
                .map(sum -> sum[0]);
    }

    private Uni<Folded> add(SqlConnection connection, RowSet<Row> rows, String table) {
        if (rows.size() == 0) {
            return Uni.createFrom().item(Folded.NOTHING);
        }
        List<Cell> cells = new ArrayList<>(rows.size());
        Map<String, Long> unfit = new TreeMap<>();
        rows.forEach(row -> {
            cells.add(cell(row));
            countUnfit(row, unfit);
        });
        long events = cells.stream().mapToLong(Cell::total).sum();
        return connection
                .preparedQuery(statements.addTo(table))
                .execute(columns(cells))
                .replaceWith(new Folded(events, cells.size(), unfit));
    }

    private Cell cell(Row row) {
        int groups = declaration.groupBy().size();
        List<@Nullable String> values = new ArrayList<>(groups);
        List<FieldValue> parts = new ArrayList<>(groups + 1);
        for (int at = 0; at < groups; at++) {
            String value = row.getString(at);
            values.add(value);
            parts.add(declaration.groupBy().get(at).type().keyPart(value));
        }
        OffsetDateTime start = row.getOffsetDateTime(groups);
        parts.add(new FieldValue.Text(start.toInstant().toString()));
        List<@Nullable String> measures = new ArrayList<>();
        int size = statements.measureColumns().size();
        for (int at = 0; at < size; at++) {
            measures.add(row.getString(groups + 2 + at));
        }
        return new Cell(
                DedupKey.of("summary." + declaration.name(), parts).value(),
                values,
                start,
                row.getLong(groups + 1),
                measures);
    }

    private void countUnfit(Row row, Map<String, Long> unfit) {
        int at = declaration.groupBy().size() + 2 + statements.measureColumns().size();
        for (String column : statements.declaredColumns()) {
            long count = row.getLong(at++);
            if (count > 0) {
                unfit.merge(column, count, Long::sum);
            }
        }
    }

    private Tuple columns(List<Cell> cells) {
        Tuple columns = Tuple.tuple()
                .addValue(cells.stream().map(Cell::key).toArray(UUID[]::new))
                .addValue(cells.stream().map(Cell::periodStart).toArray(OffsetDateTime[]::new))
                .addValue(cells.stream().map(Cell::total).toArray(Long[]::new));
        for (int group = 0; group < declaration.groupBy().size(); group++) {
            int at = group;
            columns.addValue(cells.stream().map(cell -> cell.groups().get(at)).toArray(String[]::new));
        }
        for (int measure = 0; measure < statements.measureColumns().size(); measure++) {
            int at = measure;
            columns.addValue(cells.stream().map(cell -> cell.measures().get(at)).toArray(String[]::new));
        }
        return columns;
    }

    private static Tuple spans(List<LaneSpan> lanes) {
        return Tuple.tuple()
                .addValue(lanes.stream().map(LaneSpan::laneId).toArray(Long[]::new))
                .addValue(lanes.stream().map(LaneSpan::above).toArray(Long[]::new))
                .addValue(lanes.stream().map(LaneSpan::upTo).toArray(Long[]::new));
    }
}
