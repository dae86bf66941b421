package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Group watch, with real consumers that do what it is to see. One worker that reads a topic of its own all the while. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupWatchIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final Suite suite;
    private final ServiceProcess worker;

    GroupWatchIT(TestStack stack) {
        this.suite = new Suite(stack, 2)
                .set("INGEST_CHECK_EVERY", "500ms")
                .set("INGEST_BATCH_RECORDS", "1")
                .set("INGEST_WATCH_GROUPS", "ghosts, shared,idle,back,nobody");
        this.worker = suite.start();
    }

    @BeforeAll
    void sendSome() {
        worker.awaitReady(A_WHILE);
        suite.topic().sendPlays(0, 2_000);
        suite.awaitAllAcknowledged(A_WHILE);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void ourOwnGroupComesFirstAndNothingIsWrongWithIt() {
        await("it was looked at")
                .atMost(A_WHILE)
                .until(() -> group(suite.groupId()).path("state").asText().equals("stable"));
        JsonNode own = suite.get(worker, "/ops/groups").path("groups").path(0);

        assertThat(own.path("group").asText()).isEqualTo(suite.groupId());
        assertThat(own.path("members")).hasSize(1);
        assertThat(own.path("members").path(0).path("partitions")).hasSize(2);
        assertThat(own.path("partitions")).hasSize(2);
        assertThat(own.path("partitions").path(1).path("committed").asLong()).isEqualTo(1_000);
        assertThat(own.path("lag").asLong()).isZero();
        assertThat(own.path("faults")).isEmpty();
        assertThat(group("nobody").path("state").asText()).isEqualTo("dead");
    }

    @Test
    void aConsumerThatAssignsAndCommitsIsAGhostOfItsTopic() throws IOException {
        TopicPartition place = new TopicPartition(suite.topic().name(), 0);
        try (KafkaConsumer<byte[], byte[]> ghost = consumer("ghosts", RangeAssignor.class)) {
            ghost.assign(List.of(place));
            Map<TopicPartition, OffsetAndMetadata> at = new HashMap<>();
            await("it is seen").atMost(A_WHILE).untilAsserted(() -> {
                at.merge(
                        place,
                        new OffsetAndMetadata(1),
                        (old, one) -> new OffsetAndMetadata(old.offset() + one.offset()));
                ghost.commitSync(at);
                JsonNode seen = group("ghosts");
                assertThat(seen.path("state").asText()).isEqualTo("empty");
                assertThat(seen.path("members")).isEmpty();
                assertThat(faults(seen)).containsExactly("ghost_commits");
                assertThat(seen.path("faults").path(0).path("subject").asText())
                        .isEqualTo(suite.topic().name());
                assertThat(seen.path("faults").path(0).path("perSecond").asDouble())
                        .isPositive();
            });
        }
        assertThat(gauge("onefold_ingest_group_faults{fault=\"ghost_commits\",group=\"ghosts\"}"))
                .isEqualTo(1);
        assertThat(gauge("onefold_ingest_group_ghost_offsets_per_second{group=\"ghosts\",topic=\""
                        + suite.topic().name() + "\"}"))
                .isPositive();
        try (Stream<String> lines = Files.lines(worker.log())) {
            assertThat(lines.filter(line -> line.contains("a group has a fault group=ghosts fault=ghost_commits")))
                    .as("said once, however often it commits")
                    .hasSize(1);
        }
    }

    @Test
    void twoMembersThatReadTheSamePartition() {
        try (KafkaConsumer<byte[], byte[]> first = consumer("shared", Everything.class);
                KafkaConsumer<byte[], byte[]> second = consumer("shared", Everything.class)) {
            awaitFaults("shared", List.of(first, second), "shared_partition", "shared_partition");

            assertThat(group("shared").path("partitions").path(0).path("members"))
                    .hasSize(2);
        }
    }

    @Test
    void aMemberThatHasNoPartition() {
        try (KafkaConsumer<byte[], byte[]> first = consumer("idle", RangeAssignor.class);
                KafkaConsumer<byte[], byte[]> second = consumer("idle", RangeAssignor.class);
                KafkaConsumer<byte[], byte[]> third = consumer("idle", RangeAssignor.class)) {
            awaitFaults("idle", List.of(first, second, third), "idle_member");
        }
    }

    @Test
    void anOffsetThatSomebodySetBack() {
        suite.topic().commit("back", 0, 40);
        await("it is known")
                .atMost(A_WHILE)
                .until(() -> group("back")
                                .path("partitions")
                                .path(0)
                                .path("committed")
                                .asLong()
                        == 40);
        suite.topic().commit("back", 0, 10);

        await("it is seen")
                .atMost(A_WHILE)
                .untilAsserted(() -> assertThat(faults(group("back"))).containsExactly("offsets_back"));
        assertThat(group("back").path("lag").asLong()).isEqualTo(990);
    }

    @Test
    void whatWeReadAgainOurselvesIsNoFault() {
        await("all is read").atMost(A_WHILE).until(() -> committed(1) == 1_000);
        suite.rows().execAsOwner("UPDATE ingest.lane SET next_offset = 0 WHERE kafka_partition = 1");

        await("the group's offset goes back with the store").atMost(A_WHILE).until(() -> committed(1) < 1_000);
        assertThat(group(suite.groupId()).path("faults")).isEmpty();
        await("it is there again").atMost(A_WHILE).until(() -> committed(1) == 1_000);
        assertThat(group(suite.groupId()).path("faults")).isEmpty();
    }

    private long committed(int partition) {
        return group(suite.groupId())
                .path("partitions")
                .path(partition)
                .path("committed")
                .asLong();
    }

    /** All partitions for everybody, as some who want a broadcast write it. */
    public static final class Everything implements ConsumerPartitionAssignor {
        @Override
        public GroupAssignment assign(Cluster metadata, GroupSubscription subscriptions) {
            return new GroupAssignment(subscriptions.groupSubscription().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            member -> new Assignment(member.getValue().topics().stream()
                                    .flatMap(topic -> metadata.partitionsForTopic(topic).stream())
                                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                                    .toList()))));
        }

        @Override
        public String name() {
            return "everything";
        }
    }

    private void awaitFaults(String group, List<KafkaConsumer<byte[], byte[]>> members, String... faults) {
        members.forEach(member -> member.subscribe(List.of(suite.topic().name())));
        await("it is seen").atMost(A_WHILE).untilAsserted(() -> {
            members.forEach(member -> member.poll(Duration.ofMillis(100)));
            assertThat(group(group).path("members")).hasSize(members.size());
            assertThat(faults(group(group))).containsExactly(faults);
        });
    }

    private KafkaConsumer<byte[], byte[]> consumer(String group, Class<?> assignor) {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        suite.stack().kafkaBootstrapServers(),
                        ConsumerConfig.GROUP_ID_CONFIG,
                        group,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        assignor.getName()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private double gauge(String sample) {
        await(sample).atMost(A_WHILE).until(() -> suite.metric(worker, sample).isPresent());
        return suite.metric(worker, sample).orElseThrow();
    }

    private JsonNode group(String name) {
        for (JsonNode group : suite.get(worker, "/ops/groups").path("groups")) {
            if (group.path("group").asText().equals(name)) {
                return group;
            }
        }
        throw new AssertionError("no group " + name);
    }

    private static List<String> faults(JsonNode group) {
        return group.path("faults").findValuesAsText("fault");
    }
}
