package io.onefold.ingest.stream;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Durations;
import io.onefold.config.VariableNames;
import io.onefold.config.Variables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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
            "INGEST_WATCH_GROUPS",
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

    /** By these what is written wrong is found. */
    public static final VariableNames NAMES = new VariableNames("INGEST_", VARIABLES);

    /**
     * As long as a topic that was made again, or a store that went back, may stay unnoticed by a lane that rests. A check
     * is one question to a broker and one to the database; much longer, and an outage hides behind it.
     */
    private static final Duration CHECK_EVERY = Duration.ofSeconds(30);

    /** Each is three questions to the brokers at every look, and has metrics of its own. */
    private static final int MOST_GROUPS = 50;

    private final IngestConfig config;
    private final Variables variables;

    /** @param environment to show a value as it was written; the configuration library takes an empty one for none */
    public SettingsReader(IngestConfig config, Map<String, String> environment, ConfigProblems problems) {
        this.config = config;
        this.variables = new Variables(environment, problems);
    }

    /** The settings; call {@link ConfigProblems#throwIfAny} before using them, for they may be incomplete. */
    public Settings read() {
        List<StreamSettings> streams = streams();
        return new Settings(
                variables.required("INGEST_GROUP_ID", config.groupId()),
                streams,
                variables.bool("INGEST_TAKE_OVER", config.takeOver()),
                variables.whole("INGEST_WRITERS", config.writers(), 1, 16),
                variables.whole("INGEST_BATCH_RECORDS", config.batchRecords(), 1, 16_000),
                variables.whole("INGEST_BUFFER_BYTES", config.bufferBytes(), 1024 * 1024, Integer.MAX_VALUE),
                new MembershipReader(config, variables).read(),
                new KeepingReader(config, variables).read(streams),
                variables.parse("INGEST_CHECK_EVERY", config.checkEvery(), SettingsReader::checkEvery, CHECK_EVERY),
                watchGroups());
    }

    private List<StreamSettings> streams() {
        if (config.streams().isEmpty()) {
            variables.refuse("INGEST_STREAMS_<NAME>_TOPICS", null, "needs at least one stream");
        }
        StreamReader reader = new StreamReader(variables);
        List<StreamSettings> streams = new ArrayList<>();
        config.streams().forEach((name, stream) -> reader.read(name, stream).ifPresent(streams::add));
        return streams;
    }

    private List<String> watchGroups() {
        List<String> groups =
                variables.ifSaid("INGEST_WATCH_GROUPS", config.watchGroups(), SettingsReader::watchGroups);
        return groups == null ? List.of() : groups;
    }

    private static List<String> watchGroups(String text) {
        List<String> groups =
                Arrays.stream(text.split(",", -1)).map(String::strip).distinct().toList();
        if (groups.size() > MOST_GROUPS || groups.stream().anyMatch(group -> group.isEmpty() || group.length() > 249)) {
            throw new IllegalArgumentException(
                    "is a comma-separated list of at most " + MOST_GROUPS + " group ids of up to 249 characters");
        }
        return groups;
    }

    private static Duration checkEvery(String text) {
        return Durations.parse(
                text, Duration.ofMillis(500), Duration.ofMinutes(10), "is a duration from 500ms to 10m, such as 30s");
    }
}
