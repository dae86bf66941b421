package io.onefold.ingest.claim;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.claim.ClaimStore.Offsets;
import io.onefold.ingest.claim.ClaimStore.Raised;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.observe.LostOffsets;
import io.onefold.ingest.stream.Settings;
import io.onefold.start.Patience;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.UUID;

/**
 * Claims a lane, of the topic that has the name now, for one assignment. Where it begins: {@link StartPosition}.
 *
 * <p>One try; the caller tries again for as long as the assignment stands.
 */
@ApplicationScoped
public class Claims {
    private final ClaimStore store;
    private final BrokerAdmin broker;
    private final Settings settings;
    private final LostOffsets alarm;
    private final String owner = ProcessHandle.current().pid() + "@" + hostName();

    Claims(ClaimStore store, BrokerAdmin broker, Settings settings, LostOffsets alarm) {
        this.store = store;
        this.broker = broker;
        this.settings = settings;
        this.alarm = alarm;
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
                .with(Offsets::new)
                .chain(offsets -> raise(lane, topicId, offsets));
    }

    private Uni<Claim> raise(LaneKey lane, UUID topicId, Offsets offsets) {
        return Patience.within(
                        Patience.OF_A_TRANSACTION, () -> store.raise(lane, topicId, settings.groupId(), owner, offsets))
                .invoke(raised -> report(lane, raised))
                .map(raised -> new Claim(raised.laneId(), topicId, raised.epoch(), start(raised, offsets)));
    }

    private static long start(Raised raised, Offsets offsets) {
        return new StartPosition(offsets.logStart(), raised.nextOffset(), offsets.committed(), raised.skippedTo())
                .offset();
    }

    private void report(LaneKey lane, Raised raised) {
        if (raised.lost() > 0) {
            alarm.found(lane, raised.nextOffset() - raised.lost(), raised.nextOffset());
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }
}
