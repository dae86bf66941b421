package io.onefold.ingest.write;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Books what a batch found gone from the log: in the lane's books, and as a row of {@code ingest.gap}. */
@ApplicationScoped
class LostStore {
    static final String BOOK_LOST = "UPDATE ingest.lane SET lost = lost + $2 WHERE lane_id = $1";
    static final String RECORD_GAP = """
            INSERT INTO ingest.gap (lane_id, kind, from_offset, end_offset, batch_no) VALUES ($1, 'lost', $2, $3, $4)
            """;

    /** The lanes are locked, and {@code next_offset} is moved over the gap by the rest of the batch. */
    Uni<Void> book(SqlConnection connection, Reckoning reckoning, long batchNo) {
        List<Tuple> lost = new ArrayList<>();
        List<Tuple> gaps = new ArrayList<>();
        for (int lane = 0; lane < reckoning.portions().size(); lane++) {
            Books books = reckoning.books().get(lane);
            long laneId = reckoning.portions().get(lane).claim().laneId();
            if (books.lost > 0) {
                lost.add(Tuple.of(laneId, books.lost));
                gaps.add(Tuple.of(laneId, books.lostFrom, books.lostFrom + books.lost, batchNo));
            }
        }
        if (lost.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(BOOK_LOST)
                .executeBatch(lost)
                .chain(() -> connection.preparedQuery(RECORD_GAP).executeBatch(gaps))
                .replaceWithVoid();
    }
}
