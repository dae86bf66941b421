package io.onefold.benchmarks.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue.Text;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The rows that ingest makes of a set of events, as COPY's text format, in pieces. Only where a record came from is made
 * up: topic, partition, offset, lane, batch
 * and the payload's hash.
 */
final class CopyRows {

    /** The columns ingest writes; the rest has defaults. */
    static final String COLUMNS = "stream, key, occurred_at, day, payload, headers, topic, topic_id, kafka_partition,"
            + " kafka_offset, lane_id, batch_no, payload_hash";

    private static final int PIECE = 64 * 1024;
    private static final int BATCH = 4_000;
    private static final UUID TOPIC_ID = new UUID(1, 1);

    private CopyRows() {}

    static List<byte[]> of(EventSet set) {
        List<byte[]> pieces = new ArrayList<>();
        ByteArrayOutputStream piece = new ByteArrayOutputStream(PIECE);
        for (int index = 0; index < set.size(); index++) {
            byte[] line = line(set.at(index), index).getBytes(UTF_8);
            if (piece.size() + line.length > PIECE) {
                pieces.add(piece.toByteArray());
                piece.reset();
            }
            piece.writeBytes(line);
        }
        pieces.add(piece.toByteArray());
        return pieces;
    }

    // The events hold neither tabs nor backslashes: nothing is to be escaped.
    private static String line(EventSet.Display event, int index) {
        UUID key = DedupKey.of(Topic.NAME, List.of(new Text(event.device()), new Text(event.time())))
                .value();
        int partition = index % Topic.PARTITIONS;
        return String.join(
                        "\t",
                        Topic.NAME,
                        key.toString(),
                        event.time(),
                        event.playedAt().toLocalDate().toString(),
                        event.json(),
                        "\\N",
                        Topic.NAME,
                        TOPIC_ID.toString(),
                        Integer.toString(partition),
                        Integer.toString(index / Topic.PARTITIONS),
                        Integer.toString(partition + 1),
                        Integer.toString(index / BATCH + 1),
                        Long.toString(key.getLeastSignificantBits()))
                + "\n";
    }
}
