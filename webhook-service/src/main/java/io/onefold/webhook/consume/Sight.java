package io.onefold.webhook.consume;

import io.onefold.log.InOneLine;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of the topics: why they cannot be read, and how far behind the group is.
 *
 * @param trouble empty if there is none
 * @param behind of the partitions that are held; empty while the broker does not answer
 */
record Sight(String trouble, Map<TopicPartition, Long> behind) {
    /** Long enough for a broker that is there; nothing can be polled of another. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Asks the broker. Poll thread; blocks it for as long as the broker takes. */
    static Sight of(Consumer<?, ?> consumer, Collection<String> topics, Set<TopicPartition> held) {
        try {
            List<String> missing = topics.stream()
                    .filter(topic -> isMissing(consumer, topic))
                    .sorted()
                    .toList();
            return new Sight(missing.isEmpty() ? "" : "no topic " + String.join(", ", missing), behind(consumer, held));
        } catch (KafkaException e) {
            return new Sight("the broker does not answer: " + InOneLine.of(e), Map.of());
        }
    }

    private static boolean isMissing(Consumer<?, ?> consumer, String topic) {
        List<?> partitions = consumer.partitionsFor(topic, PATIENCE);
        return partitions == null || partitions.isEmpty();
    }

    private static Map<TopicPartition, Long> behind(Consumer<?, ?> consumer, Set<TopicPartition> held) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(held, PATIENCE);
        Map<TopicPartition, Long> starts = consumer.beginningOffsets(held, PATIENCE);
        Map<TopicPartition, @Nullable OffsetAndMetadata> committed = consumer.committed(held, PATIENCE);
        Map<TopicPartition, Long> behind = new HashMap<>();
        ends.forEach((partition, end) -> {
            OffsetAndMetadata offset = committed.get(partition);
            long next = offset == null ? Objects.requireNonNull(starts.get(partition)) : offset.offset();
            behind.put(partition, Math.max(0, end - next));
        });
        return behind;
    }
}
