package io.onefold.ingest.stream;

import io.onefold.key.KeyExpression;
import java.util.List;

/**
 * One stream: events that share a dedup scope.
 *
 * @param name one word of lower-case letters and digits; also the namespace of its keys
 * @param topics Kafka topics; each belongs to one stream only
 * @param maxBytes the largest value that is stored; a larger one is dead-lettered
 * @param maxDeadShare when more than this share of the last 10,000 records is dead, the stream stops
 */
public record StreamSettings(
        String name,
        List<String> topics,
        KeyExpression key,
        TimeExpression time,
        StartFrom from,
        PartitionBy partitionBy,
        int maxBytes,
        double maxDeadShare) {

    /** The dedup scope: unique over everything, or per day of the event's own time. */
    public enum PartitionBy {
        NONE
    }

    public StreamSettings {
        topics = List.copyOf(topics);
        if (topics.isEmpty() || maxBytes < 1 || !(maxDeadShare > 0 && maxDeadShare <= 1)) {
            throw new IllegalArgumentException("stream " + name + " is not valid");
        }
    }
}
