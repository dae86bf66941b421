package io.onefold.ingest.stream;

import io.onefold.key.KeyExpression;
import java.util.List;
import java.util.Locale;

/**
 * One stream: events that share a dedup scope.
 *
 * @param name one word of lower-case letters and digits; also the namespace of its keys
 * @param topics Kafka topics; each belongs to one stream only
 * @param times which times are accepted, and how long their days are kept
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
        TimeLimits times,
        int maxBytes,
        double maxDeadShare) {

    /** The dedup scope: unique over everything, or per day of the event's own time. */
    public enum PartitionBy {
        NONE,
        DAY;

        /** As it is written in the environment and booked in the store. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public StreamSettings {
        topics = List.copyOf(topics);
        if (topics.isEmpty() || maxBytes < 1 || !(maxDeadShare > 0 && maxDeadShare <= 1)) {
            throw new IllegalArgumentException("stream " + name + " is not valid");
        }
        if (times.retention() != null && partitionBy != PartitionBy.DAY) {
            throw new IllegalArgumentException("stream " + name + " has no days that could go");
        }
    }

    /** Whether the key is unique per day, and each day has a leaf of its own. */
    public boolean isByDay() {
        return partitionBy == PartitionBy.DAY;
    }
}
