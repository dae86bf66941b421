package io.onefold.ingest.stream;

import io.onefold.config.ConfigProblems;
import io.onefold.config.VariableNames;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.key.KeyExpression;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns what the environment says into {@link Settings}, or into the list of everything that is wrong with it. */
public final class SettingsReader {
    /** Every variable with our prefix; {@code docs/configuration.md} lists them too, and a test compares. */
    public static final List<String> VARIABLES = List.of(
            "INGEST_GROUP_ID",
            "INGEST_TAKE_OVER",
            "INGEST_WRITERS",
            "INGEST_BATCH_RECORDS",
            "INGEST_BUFFER_BYTES",
            "INGEST_RETENTION_EVERY",
            "INGEST_BATCH_RETENTION",
            "INGEST_CONFLICT_RETENTION",
            "INGEST_DEAD_LETTER_RETENTION",
            "INGEST_CHECK_EVERY",
            "INGEST_GROUP_PROTOCOL",
            "INGEST_GROUP_INSTANCE_ID",
            "INGEST_SESSION_TIMEOUT",
            "INGEST_STREAMS_<NAME>_TOPICS",
            "INGEST_STREAMS_<NAME>_KEY",
            "INGEST_STREAMS_<NAME>_TIME",
            "INGEST_STREAMS_<NAME>_FROM",
            "INGEST_STREAMS_<NAME>_PARTITION_BY",
            "INGEST_STREAMS_<NAME>_RETENTION",
            "INGEST_STREAMS_<NAME>_MAX_AHEAD",
            "INGEST_STREAMS_<NAME>_MAX_BEHIND",
            "INGEST_STREAMS_<NAME>_MAX_BYTES",
            "INGEST_STREAMS_<NAME>_MAX_DEAD_SHARE");

    private static final String PREFIX = "INGEST_";

    /** As far back as a stream by day reaches that keeps its days for ever: each of them is a table. */
    private static final Duration DAYS_BEHIND = Duration.ofDays(3650);
    /**
     * As long as a topic that was made again, or a store that went back, may stay unnoticed by a lane that rests. A check
     * is one question to a broker and one to the database; much longer, and an outage hides behind it.
     */
    private static final Duration CHECK_EVERY = Duration.ofSeconds(30);

    private final IngestConfig config;
    private final Map<String, String> environment;
    private final ConfigProblems problems;
    private final Map<String, String> streamByTopic = new HashMap<>();

    /** @param environment to show a value as it was written; the configuration library takes an empty one for none */
    public SettingsReader(IngestConfig config, Map<String, String> environment, ConfigProblems problems) {
        this.config = config;
        this.environment = environment;
        this.problems = problems;
    }

    /** Reports variables with our prefix that mean nothing. */
    public static List<String> unknown(Set<String> environment) {
        return new VariableNames(PREFIX, VARIABLES)
                .unknownIn(environment).stream()
                        .map(variable -> variable.name() + " " + variable.rule())
                        .toList();
    }

    /** The settings; call {@link ConfigProblems#throwIfAny} before using them, for they may be incomplete. */
    public Settings read() {
        String groupId = required("INGEST_GROUP_ID", config.groupId());
        boolean takeOver = parse("INGEST_TAKE_OVER", config.takeOver().orElse(null), SettingsReader::bool, false);
        int writers = whole("INGEST_WRITERS", config.writers().orElse(null), 1, 16);
        int batchRecords = whole("INGEST_BATCH_RECORDS", config.batchRecords().orElse(null), 1, 16_000);
        int bufferBytes =
                whole("INGEST_BUFFER_BYTES", config.bufferBytes().orElse(null), 1024 * 1024, Integer.MAX_VALUE);
        Duration checkEvery =
                parse("INGEST_CHECK_EVERY", config.checkEvery().orElse(null), SettingsReader::checkEvery, CHECK_EVERY);
        if (config.streams().isEmpty()) {
            problems.add("INGEST_STREAMS_<NAME>_TOPICS", null, "needs at least one stream");
        }
        List<StreamSettings> streams = new ArrayList<>();
        config.streams().forEach((name, stream) -> streams.addAll(stream(name, stream)));
        Membership membership = new MembershipReader(config, problems).read();
        return new Settings(
                groupId,
                streams,
                takeOver,
                writers,
                batchRecords,
                bufferBytes,
                membership,
                keeping(streams),
                checkEvery);
    }

    private Keeping keeping(List<StreamSettings> streams) {
        Duration every = parse(
                "INGEST_RETENTION_EVERY",
                config.retentionEvery().orElse(null),
                text -> Durations.parse(
                        text,
                        Duration.ofSeconds(1),
                        Durations.LONGEST,
                        "is a duration such as 1h or PT15M, from 1s to 36500d"),
                Duration.ofHours(1));
        Duration batches =
                ifSaid("INGEST_BATCH_RETENTION", config.batchRetention().orElse(null), Durations::parseDays);
        for (StreamSettings stream : streams) {
            Duration raw = stream.times().retention();
            if (batches != null && raw != null && batches.compareTo(raw) < 0) {
                problems.add(
                        "INGEST_BATCH_RETENTION",
                        config.batchRetention().orElse(null),
                        "is at least the _RETENTION of every stream; that of " + stream.name() + " is " + raw.toDays()
                                + "d");
            }
        }
        return new Keeping(
                every,
                batches,
                ifSaid("INGEST_CONFLICT_RETENTION", config.conflictRetention().orElse(null), Durations::parseDays),
                ifSaid(
                        "INGEST_DEAD_LETTER_RETENTION",
                        config.deadLetterRetention().orElse(null),
                        Durations::parseDays));
    }

    private List<StreamSettings> stream(String configured, IngestConfig.Stream stream) {
        String name = configured.toLowerCase(Locale.ROOT);
        String variable = "INGEST_STREAMS_" + configured.toUpperCase(Locale.ROOT);
        int before = problems.lines().size();
        if (!name.matches("[a-z][a-z0-9]{0,39}")) {
            problems.add(
                    variable + "_TOPICS", configured, "a stream's name is a letter and up to 39 letters or digits");
        }
        List<String> topics =
                parse(variable + "_TOPICS", stream.topics().orElse(null), SettingsReader::topics, List.<String>of());
        rejectShared(topics, name, variable + "_TOPICS");
        KeyExpression key = parse(variable + "_KEY", stream.key().orElse(null), KeyExpression::parse);
        TimeExpression time = parse(variable + "_TIME", stream.time().orElse(null), TimeExpression::parse);
        StartFrom from = parse(variable + "_FROM", stream.from().orElse(null), StartFrom::parse);
        PartitionBy partitionBy =
                parse(variable + "_PARTITION_BY", stream.partitionBy().orElse(null), SettingsReader::partitionBy);
        TimeLimits times = times(variable, stream, partitionBy, time);
        int maxBytes = whole(variable + "_MAX_BYTES", stream.maxBytes().orElse(null), 1, 64 * 1024 * 1024);
        double share =
                parse(variable + "_MAX_DEAD_SHARE", stream.maxDeadShare().orElse(null), SettingsReader::share, 1.0);
        if (problems.lines().size() > before || key == null || time == null || from == null || partitionBy == null) {
            return List.of();
        }
        return List.of(new StreamSettings(name, topics, key, time, from, partitionBy, times, maxBytes, share));
    }

    private TimeLimits times(
            String variable,
            IngestConfig.Stream stream,
            @Nullable PartitionBy partitionBy,
            @Nullable TimeExpression time) {
        Duration retention = ifSaid(variable + "_RETENTION", stream.retention().orElse(null), Durations::parseDays);
        Duration ahead = parse(
                variable + "_MAX_AHEAD",
                stream.maxAhead().orElse(null),
                text -> Durations.parse(
                        text, Duration.ZERO, Durations.LONGEST, "is a duration such as 7d or PT12H, up to 36500d"),
                TimeLimits.DEFAULT.maxAhead());
        Duration behind = ifSaid(
                variable + "_MAX_BEHIND",
                stream.maxBehind().orElse(null),
                text -> Durations.parse(
                        text,
                        Duration.ofDays(1),
                        Durations.LONGEST,
                        "is a duration such as 30d or P30D, from 1d to 36500d"));
        boolean byDay = partitionBy == PartitionBy.DAY;
        if (byDay && time instanceof TimeExpression.RecordTimestamp) {
            problems.add(
                    variable + "_PARTITION_BY",
                    "day",
                    "needs a _TIME that never changes about the event; record:timestamp changes when it is produced again");
        }
        if (retention != null && partitionBy == PartitionBy.NONE) {
            problems.add(variable + "_RETENTION", stream.retention().orElse(null), "needs _PARTITION_BY=day");
            return TimeLimits.DEFAULT;
        }
        if (retention != null && behind != null && behind.compareTo(retention) <= 0) {
            problems.add(
                    variable + "_MAX_BEHIND", stream.maxBehind().orElse(null), "is longer than _RETENTION, or not set");
            return TimeLimits.DEFAULT;
        }
        return new TimeLimits(ahead, behind == null && byDay && retention == null ? DAYS_BEHIND : behind, retention);
    }

    private void rejectShared(List<String> topics, String stream, String variable) {
        for (String topic : topics) {
            String other = streamByTopic.putIfAbsent(topic, stream);
            if (other != null) {
                problems.add(variable, topic, "the topic already belongs to the stream " + other);
            }
        }
    }

    private String required(String variable, Optional<String> value) {
        if (value.isEmpty() || value.get().isBlank()) {
            problems.add(variable, environment.get(variable), "needs a value");
        }
        return value.orElse("");
    }

    private int whole(String variable, @Nullable String text, int least, int most) {
        return parse(
                variable,
                text,
                value -> {
                    String rule = "is a whole number from " + least + " to " + most;
                    long number;
                    try {
                        number = Long.parseLong(value.strip());
                    } catch (NumberFormatException e) {
                        throw new IllegalArgumentException(rule, e);
                    }
                    if (number < least || number > most) {
                        throw new IllegalArgumentException(rule);
                    }
                    return (int) number;
                },
                least);
    }

    private <T> T parse(String variable, @Nullable String text, Function<String, T> parser, T otherwise) {
        T parsed = parse(variable, text, parser);
        return parsed == null ? otherwise : parsed;
    }

    /** The value of a variable that has no default, or null: not said, or a problem is noted. */
    private <T> @Nullable T ifSaid(String variable, @Nullable String text, Function<String, T> parser) {
        return text == null && !environment.containsKey(variable) ? null : parse(variable, text, parser);
    }

    /** The value, or null once a problem is noted. */
    private <T> @Nullable T parse(String variable, @Nullable String text, Function<String, T> parser) {
        if (text == null || text.isBlank()) {
            problems.add(
                    variable,
                    environment.get(variable),
                    variable.endsWith("_KEY") ? "needs at least one field" : "needs a value");
            return null;
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            problems.add(variable, text, String.valueOf(e.getMessage()));
            return null;
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

    private static boolean bool(String text) {
        if (!text.strip().matches("true|false")) {
            throw new IllegalArgumentException("is true or false");
        }
        return Boolean.parseBoolean(text.strip());
    }

    private static Duration checkEvery(String text) {
        return Durations.parse(
                text, Duration.ofMillis(500), Duration.ofMinutes(10), "is a duration from 500ms to 10m, such as 30s");
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
