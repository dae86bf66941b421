package io.onefold.ingest.broker;

import io.onefold.ingest.stream.StartFrom;
import io.onefold.log.InOneLine;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Questions to the brokers. Every answer comes within {@link #PATIENCE} or fails; nothing here blocks.
 *
 * <p>The client is made at the first question, so that the service starts without a broker.
 */
@ApplicationScoped
public class BrokerAdmin {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Map<String, Object> config;
    private @Nullable Admin client;

    BrokerAdmin(@Identifier("default-kafka-broker") Map<String, Object> config) {
        this.config = new HashMap<>(config);
        this.config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        this.config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    }

    /** A topic as it is now. */
    public record Topic(UUID id, int partitions) {}

    /** The topics that exist among those named. */
    public Uni<Map<String, Topic>> topics(Collection<String> names) {
        return Uni.join()
                .all(names.stream().map(this::topic).toList())
                .andCollectFailures()
                .map(found -> {
                    Map<String, Topic> topics = new HashMap<>();
                    found.forEach(topics::putAll);
                    return topics;
                });
    }

    private Uni<Map<String, Topic>> topic(String name) {
        return ask(admin -> admin.describeTopics(List.of(name)).allTopicNames())
                .map(found -> Map.of(name, topic(found.get(name))))
                .onFailure(BrokerAdmin::isUnknown)
                .recoverWithItem(Map.of());
    }

    /** The oldest offset that is still there, one for each partition asked for. */
    public Uni<Map<Integer, Long>> logStarts(String topic, Collection<Integer> partitions) {
        return offsets(topic, partitions, OffsetSpec.earliest());
    }

    /** One past the last record that readers of committed records may see, for each partition asked for. */
    public Uni<Map<Integer, Long>> visibleEnds(String topic, Collection<Integer> partitions) {
        return offsets(topic, partitions, OffsetSpec.latest(), new ListOffsetsOptions(IsolationLevel.READ_COMMITTED));
    }

    /** One past the last record, be it of an open transaction, for each partition asked for. */
    public Uni<Map<Integer, Long>> ends(String topic, Collection<Integer> partitions) {
        return offsets(topic, partitions, OffsetSpec.latest());
    }

    /** Where a stream begins that was never seen before; a time after the last record means the end. */
    public Uni<Map<Integer, Long>> resolve(StartFrom from, String topic, Collection<Integer> partitions) {
        if (from instanceof StartFrom.Latest) {
            return offsets(topic, partitions, OffsetSpec.latest());
        } else if (from instanceof StartFrom.Since since) {
            OffsetSpec spec = OffsetSpec.forTimestamp(since.instant().toEpochMilli());
            return offsets(topic, partitions, spec)
                    .chain(found -> offsets(topic, partitions, OffsetSpec.latest())
                            .map(ends -> {
                                Map<Integer, Long> resolved = new HashMap<>(ends);
                                found.forEach((partition, offset) -> {
                                    if (offset >= 0) {
                                        resolved.put(partition, offset);
                                    }
                                });
                                return resolved;
                            }));
        }
        return logStarts(topic, partitions);
    }

    /** What the group has committed for a partition, if anything. */
    public Uni<OptionalLong> committed(String group, String topic, int partition) {
        return committed(group).map(all -> {
            Long offset = all.get(new Place(topic, partition));
            return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
        });
    }

    /** A partition of a topic, by name. */
    public record Place(String topic, int partition) {
        @Override
        public String toString() {
            return topic + "-" + partition;
        }
    }

    /** Everything the group has committed. */
    public Uni<Map<Place, Long>> committed(String group) {
        return ask(admin -> admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .map(offsets -> {
                    Map<Place, Long> committed = new HashMap<>();
                    for (Map.Entry<TopicPartition, @Nullable OffsetAndMetadata> entry : offsets.entrySet()) {
                        OffsetAndMetadata offset = entry.getValue();
                        if (offset != null) {
                            TopicPartition partition = entry.getKey();
                            committed.put(new Place(partition.topic(), partition.partition()), offset.offset());
                        }
                    }
                    return committed;
                });
    }

    /** The member that has this instance id in the group now, by its member id; not one that has left for a moment. */
    public Uni<Optional<String>> holder(String group, String instanceId) {
        return ask(admin -> admin.describeConsumerGroups(List.of(group))
                        .describedGroups()
                        .get(group))
                .map(description -> description.members().stream()
                        .filter(member -> member.groupInstanceId().equals(Optional.of(instanceId)))
                        .filter(member -> member.memberEpoch().orElse(0) >= 0)
                        .map(MemberDescription::consumerId)
                        .findFirst())
                .onFailure(BrokerAdmin::isUnknown)
                .recoverWithItem(Optional.empty());
    }

    /** Succeeds if a broker answers. */
    public Uni<Void> ping() {
        return ask(admin -> admin.describeCluster().nodes()).replaceWithVoid();
    }

    @PreDestroy
    synchronized void close() {
        if (client != null) {
            client.close(Duration.ofSeconds(1));
        }
    }

    private Uni<Map<Integer, Long>> offsets(String topic, Collection<Integer> partitions, OffsetSpec spec) {
        return offsets(topic, partitions, spec, new ListOffsetsOptions());
    }

    private Uni<Map<Integer, Long>> offsets(
            String topic, Collection<Integer> partitions, OffsetSpec spec, ListOffsetsOptions options) {
        Map<TopicPartition, OffsetSpec> question = new HashMap<>();
        partitions.forEach(partition -> question.put(new TopicPartition(topic, partition), spec));
        return ask(admin -> admin.listOffsets(question, options).all()).map(answers -> {
            Map<Integer, Long> offsets = new HashMap<>();
            answers.forEach((partition, answer) -> offsets.put(partition.partition(), answer.offset()));
            return offsets;
        });
    }

    <T> Uni<T> ask(Function<Admin, KafkaFuture<T>> question) {
        return Uni.createFrom()
                .completionStage(() -> question.apply(client()).toCompletionStage())
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .onFailure(BrokerAdmin::isAway)
                .transform(failure -> new IOException("the broker is away: " + InOneLine.of(failure), failure));
    }

    /** Asking again may help: as a failure without Kafka's types, for those who answer operators. */
    private static boolean isAway(Throwable failure) {
        return failure instanceof RetriableException && !isUnknown(failure);
    }

    private synchronized Admin client() {
        if (client == null) {
            client = Admin.create(config);
        }
        return client;
    }

    private static Topic topic(@Nullable TopicDescription described) {
        if (described == null) {
            throw new IllegalStateException("the broker described another topic than the one asked for");
        }
        UUID id = new UUID(
                described.topicId().getMostSignificantBits(),
                described.topicId().getLeastSignificantBits());
        return new Topic(id, described.partitions().size());
    }

    /** The failure says that a topic or partition does not exist. */
    public static boolean isUnknown(Throwable failure) {
        return failure instanceof UnknownTopicOrPartitionException
                || failure.getCause() instanceof UnknownTopicOrPartitionException
                || failure instanceof GroupIdNotFoundException
                || failure.getCause() instanceof GroupIdNotFoundException;
    }
}
