package io.onefold.ingest.gap;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Reads gaps, page by page. */
@ApplicationScoped
class GapStore {
    static final String PAGE = """
            SELECT gap.gap_id, lane.stream, lane.topic, lane.topic_id, lane.kafka_partition, gap.kind, gap.from_offset,
                gap.end_offset, gap.found_at, gap.batch_no, gap.reason, gap.asked_by, gap.passed_at
            FROM ingest.gap
            JOIN ingest.lane USING (lane_id)
            WHERE gap.gap_id > $1 AND lane.stream = $2
            ORDER BY gap.gap_id
            LIMIT $3
            """;

    private final Pool pool;

    GapStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The first {@code limit} gaps of a stream with an id above {@code after}. */
    Uni<GapPage> page(String stream, long after, int limit) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(PAGE).execute(Tuple.of(after, stream, limit + 1)))
                .map(rows -> {
                    List<Gap> gaps = new ArrayList<>();
                    rows.forEach(row -> gaps.add(gap(row)));
                    if (gaps.size() <= limit) {
                        return new GapPage(gaps, null);
                    }
                    List<Gap> page = List.copyOf(gaps.subList(0, limit));
                    return new GapPage(page, page.get(limit - 1).id());
                });
    }

    private static Gap gap(Row row) {
        return new Gap(
                row.getLong("gap_id"),
                row.getString("stream"),
                row.getString("topic"),
                row.getUUID("topic_id"),
                row.getInteger("kafka_partition"),
                row.getString("kind"),
                row.getLong("from_offset"),
                row.getLong("end_offset"),
                row.getOffsetDateTime("found_at"),
                row.getLong("batch_no"),
                row.getString("reason"),
                row.getString("asked_by"),
                row.getOffsetDateTime("passed_at"));
    }
}
