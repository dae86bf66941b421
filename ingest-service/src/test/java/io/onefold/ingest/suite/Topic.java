package io.onefold.ingest.suite;

import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A topic on the real broker, with a stock producer. */
public final class Topic implements AutoCloseable {
    private static final int LARGEST_REQUEST = 8 * 1024 * 1024;

    /** Longer than any test holds a transaction open, or the broker aborts it meanwhile. */
    private static final int LONGEST_TRANSACTION_MS = 300_000;

    private static final Duration LEADERS_TAKE = Duration.ofSeconds(30);

    private final String name;
    private int partitions;
    private final Admin admin;
    private final String bootstrapServers;
    private KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Exception> failed = new AtomicReference<>();

    Topic(String bootstrapServers, String name, int partitions) {
        this.name = name;
        this.partitions = partitions;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        this.bootstrapServers = bootstrapServers;
        this.producer = newProducer(Map.of());
        make();
    }

    private KafkaProducer<byte[], byte[]> newProducer(Map<String, Object> more) {
        Map<String, Object> config = new HashMap<>(more);
        config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** A producer of transactions, which the caller begins, ends and closes. */
    public KafkaProducer<byte[], byte[]> transactionalProducer() {
        KafkaProducer<byte[], byte[]> transactional = newProducer(Map.of(
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                "transactions-of-" + name,
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                LONGEST_TRANSACTION_MS));
        transactional.initTransactions();
        return transactional;
    }

    /** Makes the topic again, after {@link #delete}. */
    public void create() {
        make();
        producer.close();
        producer = newProducer(Map.of());
    }

    private void make() {
        NewTopic topic = new NewTopic(name, partitions, (short) 1)
                .configs(Map.of(
                        "max.message.bytes",
                        Integer.toString(LARGEST_REQUEST),
                        "retention.ms",
                        "-1", // or the broker drops records with old timestamps at a moment of its own
                        "message.timestamp.after.max.ms",
                        Long.toString(Long.MAX_VALUE)));
        get(admin.createTopics(List.of(topic)).all());
        awaitLeaders();
    }

    /** Deletes the topic and waits until it is gone. */
    public void delete() {
        get(admin.deleteTopics(List.of(name)).all());
        await("no topic is named " + name)
                .atMost(LEADERS_TAKE)
                .until(() -> !get(admin.listTopics().names()).contains(name));
    }

    /** Deletes the topic and makes it again under its name. */
    public void recreate() {
        delete();
        create();
    }

    /** Drops the records of a partition that lie before an offset, as retention does. */
    public void deleteRecords(int partition, long before) {
        get(admin.deleteRecords(Map.of(new TopicPartition(name, partition), RecordsToDelete.beforeOffset(before)))
                .all());
    }

    /** Sets one setting of the topic. */
    public void configure(String setting, String value) {
        alter(new ConfigResource(ConfigResource.Type.TOPIC, name), setting, value);
    }

    /** Sets one setting of all brokers that may be set while they run. */
    public void configureBrokers(String setting, String value) {
        alter(new ConfigResource(ConfigResource.Type.BROKER, ""), setting, value);
    }

    private void alter(ConfigResource what, String setting, String value) {
        AlterConfigOp set = new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET);
        get(admin.incrementalAlterConfigs(Map.of(what, List.of(set))).all());
    }

    /** The values of all records of a partition that committed readers see, in order. */
    public List<String> readable(int partition) {
        TopicPartition place = new TopicPartition(name, partition);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(place));
            consumer.seekToBeginning(List.of(place));
            long end =
                    Objects.requireNonNull(consumer.endOffsets(List.of(place)).get(place));
            while (consumer.position(place) < end) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> values.add(new String(record.value(), StandardCharsets.UTF_8)));
            }
        }
        return values;
    }

    public String name() {
        return name;
    }

    /** A play with that id, as the stream of the tests reads it. */
    public static String play(String id, int duration) {
        return "{\"id\":\"" + id + "\",\"at\":\"2026-03-01T12:00:00Z\",\"duration_ms\":" + duration + "}";
    }

    /** Sends one record; see {@link #flush}. */
    public void send(int partition, String value) {
        send(partition, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends one record; see {@link #flush}. */
    public void send(int partition, byte @Nullable [] value) {
        send(new ProducerRecord<>(name, partition, null, value));
    }

    /** Sends a record with whatever it has; see {@link #flush}. */
    public void send(ProducerRecord<byte[], byte[]> record) {
        // Failures come to the callback; flush() reports them.
        Future<RecordMetadata> unused = producer.send(record, (sent, failure) -> {
            if (failure != null) {
                failed.compareAndSet(null, failure);
            }
        });
    }

    /** Sends plays with the ids {@code from} to {@code to - 1}, spread over the partitions. */
    public void sendPlays(int from, int to) {
        for (int id = from; id < to; id++) {
            send(id % partitions, play("p" + id, id));
        }
        flush();
    }

    /** Waits until the broker has everything; fails if it refused anything. */
    public void flush() {
        producer.flush();
        Exception failure = failed.get();
        if (failure != null) {
            throw new AssertionError("not everything was produced", failure);
        }
    }

    /** The end offset of each partition that has records. */
    public Map<Integer, Long> endOffsets() {
        Map<TopicPartition, OffsetSpec> question = new HashMap<>();
        IntStream.range(0, partitions)
                .forEach(partition -> question.put(new TopicPartition(name, partition), OffsetSpec.latest()));
        Map<Integer, Long> ends = new TreeMap<>();
        get(admin.listOffsets(question).all())
                .forEach((partition, offset) -> ends.put(partition.partition(), offset.offset()));
        ends.values().removeIf(end -> end == 0);
        return ends;
    }

    /** What a group has committed for each partition, where that is above the start. */
    public Map<Integer, Long> committed(String group) {
        Map<Integer, Long> committed = new TreeMap<>();
        get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .forEach((partition, offset) -> {
                    if (offset != null
                            && offset.offset() > 0
                            && partition.topic().equals(name)) {
                        committed.put(partition.partition(), offset.offset());
                    }
                });
        return committed;
    }

    /** Sets what a group without members has committed back to the start. */
    public void rewind(String group) {
        IntStream.range(0, partitions).forEach(partition -> commit(group, partition, 0));
    }

    /** Sets what a group without members has committed for one partition. */
    public void commit(String group, int partition, long offset) {
        get(admin.alterConsumerGroupOffsets(
                        group, Map.of(new TopicPartition(name, partition), new OffsetAndMetadata(offset)))
                .all());
    }

    /** Gives the topic more partitions. */
    public void growTo(int more) {
        get(admin.createPartitions(Map.of(name, NewPartitions.increaseTo(more))).all());
        partitions = more;
        awaitLeaders();
    }

    private void awaitLeaders() {
        await("every partition of " + name + " has its leader")
                .atMost(LEADERS_TAKE)
                .untilAsserted(this::endOffsets);
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
