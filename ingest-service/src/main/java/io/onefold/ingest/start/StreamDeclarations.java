package io.onefold.ingest.start;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.leaf.HorizonStore;
import io.onefold.ingest.leaf.LeafStore;
import io.onefold.ingest.start.StreamStore.Booked;
import io.onefold.ingest.start.StreamStore.FirstLane;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.log.Log;
import io.onefold.start.CannotStart;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Declares every configured stream to the store: its leaf, its row, and, the first time it is seen, the lanes of the
 * partitions that exist then, each beginning where {@code _FROM} says. A lane that appears later begins at the start of
 * its log.
 */
@ApplicationScoped
class StreamDeclarations {
    private static final Log LOG = Log.of(StreamDeclarations.class);

    private final Settings settings;
    private final BrokerAdmin broker;
    private final StreamStore store;
    private final LeafStore leaves;
    private final HorizonStore horizons;

    StreamDeclarations(
            Settings settings, BrokerAdmin broker, StreamStore store, LeafStore leaves, HorizonStore horizons) {
        this.settings = settings;
        this.broker = broker;
        this.store = store;
        this.leaves = leaves;
        this.horizons = horizons;
    }

    /** Asks the broker first, for streams that are known too: who cannot talk to it must not join the group. */
    Uni<Void> declare() {
        return broker.ping()
                .chain(() -> Uni.join()
                        .all(settings.streams().stream().map(this::declare).toList())
                        .usingConcurrencyOf(1)
                        .andFailFast())
                .replaceWithVoid();
    }

    private Uni<Void> declare(StreamSettings stream) {
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(() -> makeLeaf(stream))
                .chain(() -> store.find(stream.name()))
                .chain(booked -> booked.isPresent() ? compare(stream, booked.get()) : first(stream))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(() -> raiseHorizon(stream));
    }

    private void makeLeaf(StreamSettings stream) {
        if (!leaves.ensure(stream.name(), stream.isByDay())) {
            throw otherScope(stream, stream.isByDay() ? PartitionBy.NONE : PartitionBy.DAY);
        }
    }

    /** Before the first record is read: else the days of an old topic would be made only to be dropped. */
    private void raiseHorizon(StreamSettings stream) {
        Duration retention = stream.times().retention();
        if (retention != null && horizons.raise(stream.name(), retention)) {
            LOG.info("what is older than its days expires", "stream", stream.name(), "days", retention.toDays());
        }
    }

    private static CannotStart otherScope(StreamSettings stream, PartitionBy booked) {
        return new CannotStart(String.format(
                "INGEST_STREAMS_%s_PARTITION_BY = \"%s\": the stream %s is booked with %s, and its rows are unique by that;"
                        + " set it back, or declare a stream of another name for the same topics",
                stream.name().toUpperCase(Locale.ROOT), stream.partitionBy().word(), stream.name(), booked.word()));
    }

    private Uni<Void> first(StreamSettings stream) {
        return firstLanes(stream)
                .chain(lanes -> store.insert(stream, settings.groupId(), lanes))
                .invoke(() -> LOG.info(
                        "a stream is new", "stream", stream.name(), "key", stream.key(), "from", stream.from()));
    }

    private Uni<Void> compare(StreamSettings stream, Booked booked) {
        if (!booked.groupId().equals(settings.groupId()) && !settings.takeOver()) {
            return Uni.createFrom()
                    .failure(new CannotStart(String.format(
                            "INGEST_GROUP_ID = \"%s\": the stream %s is booked for the group %s; "
                                    + "INGEST_TAKE_OVER=true takes it over",
                            settings.groupId(), stream.name(), booked.groupId())));
        }
        if (!booked.partitionBy().equals(stream.partitionBy().word())) {
            return Uni.createFrom().failure(otherScope(stream, stream.isByDay() ? PartitionBy.NONE : PartitionBy.DAY));
        }
        if (!booked.key().equals(stream.key().toString())) {
            LOG.warn(
                    "a stream has another key, events stored before are no duplicates of those to come",
                    "stream",
                    stream.name(),
                    "before",
                    booked.key(),
                    "key",
                    stream.key());
        }
        return store.update(stream, settings.groupId());
    }

    private Uni<List<FirstLane>> firstLanes(StreamSettings stream) {
        return broker.topics(stream.topics()).chain(topics -> {
            if (topics.isEmpty()) {
                return Uni.createFrom().item(List.<FirstLane>of());
            }
            return Uni.join()
                    .all(topics.entrySet().stream()
                            .map(topic -> firstLanes(stream, topic))
                            .toList())
                    .andFailFast()
                    .map(lanes -> lanes.stream().flatMap(List::stream).toList());
        });
    }

    private Uni<List<FirstLane>> firstLanes(StreamSettings stream, Map.Entry<String, Topic> topic) {
        List<Integer> partitions =
                IntStream.range(0, topic.getValue().partitions()).boxed().toList();
        return broker.resolve(stream.from(), topic.getKey(), partitions).map(offsets -> {
            List<FirstLane> lanes = new ArrayList<>();
            for (Integer partition : partitions) {
                long first = Optional.ofNullable(offsets.get(partition)).orElse(0L);
                lanes.add(new FirstLane(topic.getKey(), topic.getValue().id(), partition, first));
            }
            return lanes;
        });
    }
}
