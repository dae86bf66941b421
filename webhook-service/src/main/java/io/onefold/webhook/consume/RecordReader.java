package io.onefold.webhook.consume;

import io.onefold.json.JsonScan;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.receive.ArrivalReader;
import io.onefold.webhook.receive.ArrivalReader.Contents;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes arrivals of records. What is no event is an arrival too, malformed, and says why; of a record that is too large the
 * first 64 KiB are kept. Where it stands in Kafka is kept of each. Any thread.
 */
final class RecordReader {
    static final String TOPIC = "kafka-topic";
    static final String PARTITION = "kafka-partition";
    static final String OFFSET = "kafka-offset";
    static final String PROBLEM = "onefold-problem";

    private static final int KEPT_OF_LARGE = 64 * 1024;
    private static final byte[] NO_VALUE = new byte[0];

    private final Map<String, ArrivalReader> byTopic = new HashMap<>();
    private final int maxBytes;

    RecordReader(Settings settings) {
        this.maxBytes = settings.maxBytes();
        for (Source source : settings.ofKafka()) {
            ArrivalReader reader = new ArrivalReader(source, settings.queues(), List.of());
            source.topics().forEach(topic -> byTopic.put(topic, reader));
        }
    }

    /** The arrival, whatever the record is. */
    Arrival read(ConsumerRecord<byte[], byte[]> record) {
        byte[] value = record.value();
        if (value == null) {
            return malformed(record, "no_value", tombstone(record.key()), NO_VALUE);
        }
        if (value.length > maxBytes) {
            byte[] start = Arrays.copyOf(value, Math.min(value.length, KEPT_OF_LARGE));
            return malformed(record, "too_large " + value.length + " bytes", value, start);
        }
        ArrivalReader reader = reader(record);
        JsonScan scan = reader.scan(value);
        RecordFields fields = fields(record, scan);
        String problem = reader.problemOf(scan, fields);
        Map<String, String> more = problem == null ? Map.of() : Map.of(PROBLEM, problem);
        return reader.read(scan, fields, placed(record, reader.contents(fields.headers(), value), more));
    }

    /** The arrival of a record that the database refuses for what stands in it: its bytes and its place, none of its texts. */
    Arrival refused(ConsumerRecord<byte[], byte[]> record, String problem) {
        byte[] value = record.value() == null ? NO_VALUE : record.value();
        byte[] kept = value.length > maxBytes ? Arrays.copyOf(value, Math.min(value.length, KEPT_OF_LARGE)) : value;
        String place = "refused at " + record.topic() + " " + record.partition() + " " + record.offset() + ", value ";
        Contents contents = placed(record, new Contents(Map.of(), kept, null), Map.of(PROBLEM, problem));
        RecordFields nothing = new RecordFields(
                null, new RecordHeaders(new org.apache.kafka.common.header.internals.RecordHeaders()), null);
        return reader(record).malformed(nothing, behind(place, value), contents);
    }

    private Arrival malformed(ConsumerRecord<byte[], byte[]> record, String problem, byte[] whole, byte[] kept) {
        ArrivalReader reader = reader(record);
        RecordFields fields = fields(record, null);
        Contents contents = placed(record, reader.contents(fields.headers(), kept), Map.of(PROBLEM, problem));
        return reader.malformed(fields, whole, contents);
    }

    private ArrivalReader reader(ConsumerRecord<?, ?> record) {
        return Objects.requireNonNull(byTopic.get(record.topic()), "a topic of no source was read");
    }

    private static RecordFields fields(ConsumerRecord<byte[], byte[]> record, @Nullable JsonScan scan) {
        return new RecordFields(record.key(), new RecordHeaders(record.headers()), scan);
    }

    /** What says that a key is gone is one thing however often it comes, and nothing that has a value. */
    private static byte[] tombstone(byte @Nullable [] key) {
        return behind("no value, key ", key == null ? NO_VALUE : key);
    }

    private static byte[] behind(String text, byte[] bytes) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        content.writeBytes(bytes);
        return content.toByteArray();
    }

    private static Contents placed(ConsumerRecord<?, ?> record, Contents contents, Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(contents.headers());
        headers.put(TOPIC, record.topic());
        headers.put(PARTITION, Integer.toString(record.partition()));
        headers.put(OFFSET, Long.toString(record.offset()));
        headers.putAll(more);
        return new Contents(headers, contents.body(), contents.traceparent());
    }
}
