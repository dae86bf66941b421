package io.onefold.ingest.stream;

import io.onefold.config.Variables;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.key.KeyExpression;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads one stream after the other; a topic belongs to one of them only. */
final class StreamReader {
    private final Variables variables;
    private final Map<String, String> streamByTopic = new HashMap<>();

    StreamReader(Variables variables) {
        this.variables = variables;
    }

    /** The stream, or empty once a problem is noted. */
    Optional<StreamSettings> read(String configured, IngestConfig.Stream stream) {
        String name = configured.toLowerCase(Locale.ROOT);
        String prefix = "INGEST_STREAMS_" + configured.toUpperCase(Locale.ROOT);
        int before = variables.refused();
        if (!name.matches("[a-z][a-z0-9]{0,39}")) {
            variables.refuse(
                    prefix + "_TOPICS", configured, "a stream's name is a letter and up to 39 letters or digits");
        }
        List<String> topics =
                variables.parse(prefix + "_TOPICS", stream.topics(), StreamReader::topics, List.<String>of());
        rejectShared(topics, name, prefix + "_TOPICS");
        KeyExpression key = variables.parse(prefix + "_KEY", stream.key(), KeyExpression::parse);
        TimeExpression time = variables.parse(prefix + "_TIME", stream.time(), TimeExpression::parse);
        StartFrom from = variables.parse(prefix + "_FROM", stream.from(), StartFrom::parse);
        PartitionBy scope = variables.parse(prefix + "_PARTITION_BY", stream.partitionBy(), StreamReader::partitionBy);
        if (scope == PartitionBy.DAY && time instanceof TimeExpression.RecordTimestamp) {
            variables.refuse(
                    prefix + "_PARTITION_BY",
                    "day",
                    "needs a _TIME that never changes about the event; record:timestamp changes when it is produced again");
        }
        TimeLimits times = new TimeLimitsReader(prefix, stream, variables).read(scope);
        int maxBytes = variables.whole(prefix + "_MAX_BYTES", stream.maxBytes(), 1, 64 * 1024 * 1024);
        double share = variables.parse(prefix + "_MAX_DEAD_SHARE", stream.maxDeadShare(), StreamReader::share, 1.0);
        if (variables.refused() > before || key == null || time == null || from == null || scope == null) {
            return Optional.empty();
        }
        return Optional.of(new StreamSettings(name, topics, key, time, from, scope, times, maxBytes, share));
    }

    private void rejectShared(List<String> topics, String stream, String variable) {
        for (String topic : topics) {
            String other = streamByTopic.putIfAbsent(topic, stream);
            if (other != null) {
                variables.refuse(variable, topic, "the topic already belongs to the stream " + other);
            }
        }
    }

    private static List<String> topics(String text) {
        Set<String> topics = new TreeSet<>();
        for (String topic :
                Arrays.stream(text.split(",", -1)).map(String::strip).toList()) {
            if (!topic.matches("[A-Za-z0-9._-]{1,249}") || topic.matches("\\.{1,2}")) {
                throw new IllegalArgumentException("is a comma-separated list of topic names (letters, digits, . _ -)");
            }
            if (!topics.add(topic)) {
                throw new IllegalArgumentException("names the topic " + topic + " twice");
            }
        }
        return List.copyOf(topics);
    }

    private static PartitionBy partitionBy(String text) {
        return switch (text.strip()) {
            case "none" -> PartitionBy.NONE;
            case "day" -> PartitionBy.DAY;
            default -> throw new IllegalArgumentException("is none or day");
        };
    }

    private static double share(String text) {
        String rule = "is a share above 0 and up to 1";
        try {
            double share = Double.parseDouble(text.strip());
            if (share > 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rule, e);
        }
        throw new IllegalArgumentException(rule);
    }
}
