package io.onefold.ingest.lane;

import java.util.UUID;

/**
 * What raising the epoch returned: the right to write for a lane until somebody else raises it.
 *
 * @param laneId the lane's row in the store
 * @param topicId Kafka's id of the topic, which differs when a topic of the same name was made again
 * @param epoch the raised epoch; every write says it
 * @param start the offset to read from
 */
public record Claim(long laneId, UUID topicId, long epoch, long start) {}
