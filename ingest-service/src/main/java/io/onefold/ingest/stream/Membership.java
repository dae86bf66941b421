package io.onefold.ingest.stream;

import java.time.Duration;
import java.util.Optional;

/**
 * How this replica is a member of its consumer group.
 *
 * @param instanceId by which a static member is known again after a restart; another one on each replica
 * @param sessionTimeout after which silence means that it is gone; under {@link Protocol#CONSUMER} the broker decides
 */
public record Membership(Protocol protocol, Optional<String> instanceId, Duration sessionTimeout) {
    /** After which a silent member is gone, unless told otherwise. */
    public static final Duration SESSION = Duration.ofSeconds(6);

    /** Who deals the partitions out. */
    public enum Protocol {
        /** One of the members, cooperatively. */
        CLASSIC,
        /** The broker (KIP-848). */
        CONSUMER
    }
}
