package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;

/** The topic {@code playlog}. */
final class Topic implements AutoCloseable {

    static final String NAME = "playlog";
    static final int PARTITIONS = 12;

    private final Admin admin;

    private Topic(Admin admin) {
        this.admin = admin;
    }

    /** Makes it, unless it is there. */
    static Topic ensure(String bootstrapServers) {
        Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        Topic topic = new Topic(admin);
        try {
            admin.createTopics(List.of(new NewTopic(NAME, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw refused(e);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        return topic;
    }

    /** As Kafka gave it; another one after a topic was deleted and made again. */
    UUID id() {
        Uuid id = get(admin.describeTopics(List.of(NAME)).allTopicNames())
                .values()
                .iterator()
                .next()
                .topicId();
        return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits());
    }

    /** The sum of the offsets at which its partitions end. */
    long end() {
        Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, PARTITIONS)
                .boxed()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(NAME, partition), partition -> OffsetSpec.latest()));
        return get(admin.listOffsets(latest).all()).values().stream()
                .mapToLong(found -> found.offset())
                .sum();
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw refused(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static StackFailure refused(ExecutionException e) {
        return new StackFailure("Kafka refused: " + e.getCause(), e);
    }

    private static StackFailure interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new StackFailure("Interrupted while asking Kafka", e);
    }

    @Override
    public void close() {
        admin.close();
    }
}
