package io.onefold.ingest.consume;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** From Kafka's records to ours. */
final class RawRecords {
    private RawRecords() {}

    static List<RawRecord> of(List<ConsumerRecord<byte[], byte[]>> records) {
        List<RawRecord> raw = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> record : records) {
            raw.add(new RawRecord(
                    record.offset(), record.timestamp(), record.key(), record.value(), headers(record.headers())));
        }
        return List.copyOf(raw);
    }

    private static List<RawHeader> headers(Headers headers) {
        Iterator<Header> each = headers.iterator();
        if (!each.hasNext()) {
            return List.of();
        }
        List<RawHeader> raw = new ArrayList<>();
        each.forEachRemaining(header -> raw.add(new RawHeader(header.key(), header.value())));
        return List.copyOf(raw);
    }
}
