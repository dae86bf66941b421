package io.onefold.webhook.suite;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A topic of commands on the real broker, and what the group of the service has committed of it. */
public final class CommandTopic implements AutoCloseable {
    private final String name;
    private final int partitions;
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<Future<?>> sent = new ArrayList<>();

    public CommandTopic(String bootstrapServers, String name, int partitions) {
        this.name = name;
        this.partitions = partitions;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "max.request.size", 4_000_000),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        get(admin.createTopics(List.of(
                        new NewTopic(name, partitions, (short) 1).configs(Map.of("max.message.bytes", "4000000"))))
                .all()
                .toCompletionStage()
                .toCompletableFuture());
    }

    public String name() {
        return name;
    }

    /** The command that an order be integrated. */
    public static String integrate(String id, String order) {
        return "{\"type\":\"order.integrate\",\"commandId\":\"" + id + "\",\"orderId\":\"" + order + "\"}";
    }

    /** Sends it soon, after those before it. */
    public void send(int partition, String value) {
        send(partition, null, value.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    public void send(int partition, @Nullable String key, byte @Nullable [] value, Map<String, String> headers) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(name, partition, key == null ? null : key.getBytes(StandardCharsets.UTF_8), value);
        headers.forEach((header, text) -> record.headers().add(header, text.getBytes(StandardCharsets.UTF_8)));
        sent.add(producer.send(record));
    }

    /** One past the last record that was sent, over all partitions. */
    public long end() {
        sent.forEach(CommandTopic::get);
        long end = 0;
        for (int partition = 0; partition < partitions; partition++) {
            TopicPartition each = new TopicPartition(name, partition);
            end += get(admin.listOffsets(Map.of(each, OffsetSpec.latest())).partitionResult(each))
                    .offset();
        }
        return end;
    }

    /** What the group has committed, over all partitions. */
    public long committed() {
        Map<TopicPartition, OffsetAndMetadata> offsets =
                get(admin.listConsumerGroupOffsets("onefold-webhook").partitionsToOffsetAndMetadata());
        return offsets.entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(name))
                .map(Map.Entry::getValue)
                .filter(Objects::nonNull)
                .mapToLong(OffsetAndMetadata::offset)
                .sum();
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
