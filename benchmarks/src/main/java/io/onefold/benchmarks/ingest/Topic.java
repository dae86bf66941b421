package io.onefold.benchmarks.ingest;

import io.onefold.stack.process.StackFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topic that ingest reads; also the name of its stream. */
final class Topic implements AutoCloseable {

    static final String NAME = "benchmark";
    static final String GROUP = "onefold-benchmark";
    static final int PARTITIONS = 12;

    private static final Duration FILLING_TAKES = Duration.ofMinutes(10);

    private final Admin admin;
    private final Producer<byte[], byte[]> producer;

    private Topic(Admin admin, Producer<byte[], byte[]> producer) {
        this.admin = admin;
        this.producer = producer;
    }

    static Topic make(String bootstrapServers) {
        Topic topic = new Topic(
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers)),
                producer(bootstrapServers));
        get(topic.admin
                .createTopics(List.of(new NewTopic(NAME, PARTITIONS, (short) 1)))
                .all());
        topic.producer.initTransactions();
        return topic;
    }

    private static Producer<byte[], byte[]> producer(String bootstrapServers) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                GROUP,
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                (int) FILLING_TAKES.toMillis());
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Where its partitions end. */
    Map<TopicPartition, Long> ends() {
        Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> new TopicPartition(NAME, partition))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        get(admin.listOffsets(latest).all()).forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    /**
     * Produces a set of events in one transaction and leaves that open: who reads what is committed sees none of them
     * before {@link #publish}.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the commit fails if one did
    void fill(EventSet set) {
        producer.beginTransaction();
        for (int index = 0; index < set.size(); index++) {
            EventSet.Display event = set.at(index);
            producer.send(new ProducerRecord<>(NAME, event.key(), event.value()));
        }
        producer.flush();
    }

    /** Shows all of them at once. */
    void publish() {
        try {
            producer.commitTransaction();
        } catch (KafkaException e) {
            throw new StackFailure("Kafka did not take the events: " + e.getMessage(), e);
        }
    }

    /** Takes the group back to these offsets; nobody of it may be running. */
    void rewind(Map<TopicPartition, Long> offsets) {
        Map<TopicPartition, OffsetAndMetadata> back = new HashMap<>();
        offsets.forEach((partition, offset) -> back.put(partition, new OffsetAndMetadata(offset)));
        get(admin.alterConsumerGroupOffsets(GROUP, back).all());
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new StackFailure("Kafka refused: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while asking Kafka", e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
        admin.close();
    }
}
