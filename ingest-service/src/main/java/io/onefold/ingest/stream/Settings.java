package io.onefold.ingest.stream;

import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Everything the service was told.
 *
 * @param writers transactions at a time
 * @param batchRecords the most records of one transaction
 * @param bufferBytes the most bytes that are polled and not yet written
 * @param keeping how long the trail of the work is kept
 * @param checkEvery how long after one check of the lanes that are read, and of the groups, the next one begins
 * @param watchGroups consumer groups of others that we keep an eye on
 */
public record Settings(
        String groupId,
        List<StreamSettings> streams,
        boolean takeOver,
        int writers,
        int batchRecords,
        long bufferBytes,
        Membership membership,
        Keeping keeping,
        Duration checkEvery,
        List<String> watchGroups) {
    public Settings {
        streams = List.copyOf(streams);
        watchGroups = List.copyOf(watchGroups);
    }

    /** The stream of that name. */
    public StreamSettings stream(String name) {
        return streams.stream()
                .filter(stream -> stream.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no stream is named " + name));
    }

    /** The stream that a topic belongs to. */
    public StreamSettings streamOf(String topic) {
        return streams.stream()
                .filter(stream -> stream.topics().contains(topic))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no stream has the topic " + topic));
    }
}
