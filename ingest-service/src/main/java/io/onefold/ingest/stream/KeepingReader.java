package io.onefold.ingest.stream;

import io.onefold.config.Durations;
import io.onefold.config.Variables;
import java.time.Duration;
import java.util.List;

/** Reads how long the trail of the work is kept. */
final class KeepingReader {
    private static final Duration EVERY = Duration.ofHours(1);

    private final IngestConfig config;
    private final Variables variables;

    KeepingReader(IngestConfig config, Variables variables) {
        this.config = config;
        this.variables = variables;
    }

    Keeping read(List<StreamSettings> streams) {
        Duration batches = variables.ifSaid("INGEST_BATCH_RETENTION", config.batchRetention(), Durations::parseDays);
        if (batches != null) {
            streams.forEach(stream -> compare(batches, stream));
        }
        return new Keeping(
                variables.parse("INGEST_RETENTION_EVERY", config.retentionEvery(), KeepingReader::every, EVERY),
                batches,
                variables.ifSaid("INGEST_CONFLICT_RETENTION", config.conflictRetention(), Durations::parseDays),
                variables.ifSaid("INGEST_DEAD_LETTER_RETENTION", config.deadLetterRetention(), Durations::parseDays));
    }

    private void compare(Duration batches, StreamSettings stream) {
        Duration raw = stream.times().retention();
        if (raw != null && batches.compareTo(raw) < 0) {
            variables.refuse(
                    "INGEST_BATCH_RETENTION",
                    config.batchRetention().orElse(null),
                    "is at least the _RETENTION of every stream; that of " + stream.name() + " is " + raw.toDays()
                            + "d");
        }
    }

    private static Duration every(String text) {
        return Durations.parse(
                text, Duration.ofSeconds(1), Durations.LONGEST, "is a duration such as 1h or PT15M, from 1s to 36500d");
    }
}
