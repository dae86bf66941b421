package io.onefold.ingest.claim;

import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.lane.Grip;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a lane's row stands in the store. */
record Stand(long epoch, long nextOffset) {
    /**
     * Why the grip does not hold any more, against the lane's row, asked after the grip was looked at; empty if it does.
     *
     * @param stand null if the row is gone
     */
    static Optional<String> doubt(Grip grip, @Nullable Stand stand) {
        if (stand == null) {
            return Optional.of("its row is gone from the store");
        }
        if (stand.nextOffset() < grip.committed()) {
            return Optional.of("the store went back from " + grip.committed() + " to " + stand.nextOffset());
        }
        if (stand.epoch() != grip.claim().epoch()) {
            return Optional.of(
                    "its epoch is " + stand.epoch() + ", not " + grip.claim().epoch());
        }
        return Optional.empty();
    }

    /**
     * The same against the topic that has the name now.
     *
     * @param topic null if there is none
     */
    static Optional<String> doubt(Grip grip, @Nullable Topic topic) {
        if (topic == null) {
            return Optional.of("its topic does not exist");
        }
        return topic.id().equals(grip.claim().topicId())
                ? Optional.empty()
                : Optional.of("its topic was made again, as " + topic.id());
    }
}
