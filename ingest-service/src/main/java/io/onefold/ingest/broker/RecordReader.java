package io.onefold.ingest.broker;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads one record at a position, as a member of no group: nothing is committed.
 *
 * <p>Blocks, for as long as a broker may take; call on a worker thread. Whether it is still the record that was there is
 * for the caller to see.
 */
@ApplicationScoped
public class RecordReader {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Map<String, Object> config;

    RecordReader(@Identifier("default-kafka-broker") Map<String, Object> config) {
        this.config = new HashMap<>(config);
        this.config.remove(ConsumerConfig.GROUP_ID_CONFIG);
        this.config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        this.config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        this.config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        this.config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        this.config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        this.config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    }

    /** Empty if the broker has no such record, or none that committed readers see. */
    public Optional<RawRecord> read(String topic, int partition, long offset) {
        TopicPartition place = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            if (consumer.partitionsFor(topic).stream().noneMatch(known -> known.partition() == partition)) {
                return Optional.empty();
            }
            consumer.assign(List.of(place));
            consumer.seek(place, offset);
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(PATIENCE)) {
                return record.offset() == offset ? Optional.of(raw(record)) : Optional.empty();
            }
            Long end = consumer.endOffsets(List.of(place)).get(place);
            if (consumer.position(place) == offset && end != null && end > offset) {
                throw new IllegalStateException("the broker does not give " + place + " from " + offset + " on");
            }
            return Optional.empty();
        } catch (OffsetOutOfRangeException e) {
            return Optional.empty();
        }
    }

    private static RawRecord raw(ConsumerRecord<byte[], byte[]> record) {
        List<RawHeader> headers = new ArrayList<>();
        record.headers().forEach(header -> headers.add(new RawHeader(header.key(), header.value())));
        return new RawRecord(record.offset(), record.timestamp(), record.key(), record.value(), headers);
    }
}
