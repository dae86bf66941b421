package io.onefold.ingest.claim;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.claim.ClaimStore.Raised;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.stream.Settings;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.tuples.Tuple2;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Claims a lane for one assignment.
 *
 * <p>Start position: the lower of what the group committed and what the store has, and not below the log's start.
 * Reading again is harmless, skipping never is: a restored backup must not leave a hole.
 *
 * <p>One try; the caller tries again for as long as the assignment stands.
 */
@ApplicationScoped
public class Claims {
    private static final Logger LOG = Logger.getLogger(Claims.class);

    private final ClaimStore store;
    private final BrokerAdmin broker;
    private final Settings settings;
    private final String owner = ProcessHandle.current().pid() + "@" + hostName();

    Claims(ClaimStore store, BrokerAdmin broker, Settings settings) {
        this.store = store;
        this.broker = broker;
        this.settings = settings;
    }

    /** Raises the lane's epoch and finds where to start. */
    public Uni<Claim> claim(LaneKey lane) {
        return broker.topics(List.of(lane.topic())).chain(topics -> {
            Topic topic = topics.get(lane.topic());
            return topic == null
                    ? Uni.createFrom().failure(new IllegalStateException("topic " + lane.topic() + " does not exist"))
                    : claim(lane, topic.id());
        });
    }

    private Uni<Claim> claim(LaneKey lane, UUID topicId) {
        return Uni.combine()
                .all()
                .unis(
                        broker.logStarts(lane.topic(), List.of(lane.partition()))
                                .map(starts -> starts.get(lane.partition())),
                        broker.committed(settings.groupId(), lane.topic(), lane.partition()))
                .asTuple()
                .chain(offsets -> raise(lane, topicId, offsets));
    }

    private Uni<Claim> raise(LaneKey lane, UUID topicId, Tuple2<Long, OptionalLong> offsets) {
        long logStart = offsets.getItem1();
        OptionalLong committed = offsets.getItem2();
        return store.raise(lane, topicId, settings.groupId(), owner, logStart)
                .invoke(raised -> report(lane, raised))
                .map(raised -> {
                    long start = Math.max(logStart, Math.min(raised.nextOffset(), committed.orElse(Long.MAX_VALUE)));
                    return new Claim(raised.laneId(), topicId, raised.epoch(), start);
                });
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }

    private static void report(LaneKey lane, Raised raised) {
        if (raised.lost() > 0) {
            LOG.errorf(
                    "%s: %d offsets up to %d are gone from the log and were never read; see ingest.gap",
                    lane, raised.lost(), raised.nextOffset());
        }
    }
}
