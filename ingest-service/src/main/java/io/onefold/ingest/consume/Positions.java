package io.onefold.ingest.consume;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.write.BatchWriter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;

/** Notices positions that moved without a record (markers, aborted records, a log that was cut): no poll tells. */
@ApplicationScoped
class Positions implements Duty {
    private static final Duration PATIENCE = Duration.ofMillis(10);

    private final Lanes lanes;
    private final BatchWriter writer;

    Positions(Lanes lanes, BatchWriter writer) {
        this.lanes = lanes;
        this.writer = writer;
    }

    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        lanes.resting().forEach(lane -> advance(consumer, lane));
        writer.wake();
    }

    private void advance(Consumer<?, ?> consumer, LaneKey lane) {
        long position;
        try {
            position = consumer.position(LaneKeys.partition(lane), PATIENCE);
        } catch (KafkaException e) {
            return; // not known right now; the next round asks again
        }
        lanes.advance(lane, position);
    }
}
