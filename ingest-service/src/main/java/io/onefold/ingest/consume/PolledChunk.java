package io.onefold.ingest.consume;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Stamp;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What was polled of one lane, carried from the poll thread to the intake as a header of its first record. The
 * connector may take a poll apart and rebuild it, but it keeps the records; the type, not the name, tells it from a
 * producer's header.
 */
record PolledChunk(Stamp stamp, List<RawRecord> records) implements Header {
    private static final String NAME = "onefold-polled";

    @Override
    public String key() {
        return NAME;
    }

    @Override
    public byte[] value() {
        return new byte[0];
    }

    static Optional<PolledChunk> of(ConsumerRecord<?, ?> first) {
        for (Header header : first.headers().headers(NAME)) {
            if (header instanceof PolledChunk polled) {
                return Optional.of(polled);
            }
        }
        return Optional.empty();
    }
}
