package io.onefold.ingest.consume;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** From Kafka's records to ours. */
final class RawRecords {
    private RawRecords() {}

    static List<RawRecord> of(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream().map(RawRecords::of).toList();
    }

    private static RawRecord of(ConsumerRecord<byte[], byte[]> record) {
        List<RawHeader> headers = new ArrayList<>();
        for (Header header : record.headers()) {
            headers.add(new RawHeader(header.key(), header.value()));
        }
        return new RawRecord(record.offset(), record.timestamp(), record.key(), record.value(), List.copyOf(headers));
    }
}
