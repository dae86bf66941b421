package io.onefold.ingest.stream;

import io.onefold.config.Durations;
import io.onefold.config.Variables;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads which times of events are taken, and how long their days are kept. */
final class TimeLimitsReader {
    /** As far back as a stream by day reaches that keeps its days for ever: each of them is a table. */
    private static final Duration DAYS_BEHIND = Duration.ofDays(3650);

    private final String prefix;
    private final IngestConfig.Stream stream;
    private final Variables variables;

    TimeLimitsReader(String prefix, IngestConfig.Stream stream, Variables variables) {
        this.prefix = prefix;
        this.stream = stream;
        this.variables = variables;
    }

    /** @param scope null if a problem is noted of it */
    TimeLimits read(@Nullable PartitionBy scope) {
        Duration retention = variables.ifSaid(prefix + "_RETENTION", stream.retention(), Durations::parseDays);
        Duration ahead = variables.parse(
                prefix + "_MAX_AHEAD", stream.maxAhead(), TimeLimitsReader::ahead, TimeLimits.DEFAULT.maxAhead());
        Duration behind = variables.ifSaid(prefix + "_MAX_BEHIND", stream.maxBehind(), TimeLimitsReader::behind);
        if (retention != null && scope == PartitionBy.NONE) {
            variables.refuse(prefix + "_RETENTION", stream.retention().orElse(null), "needs _PARTITION_BY=day");
            return TimeLimits.DEFAULT;
        }
        if (retention != null && behind != null) {
            variables.refuse(
                    prefix + "_MAX_BEHIND",
                    stream.maxBehind().orElse(null),
                    "does not go with _RETENTION: what is older than that is expired, not dead");
            return TimeLimits.DEFAULT;
        }
        boolean forEver = scope == PartitionBy.DAY && retention == null;
        return new TimeLimits(ahead, behind == null && forEver ? DAYS_BEHIND : behind, retention);
    }

    private static Duration ahead(String text) {
        return Durations.parse(
                text, Duration.ZERO, Durations.LONGEST, "is a duration such as 7d or PT12H, up to 36500d");
    }

    private static Duration behind(String text) {
        return Durations.parse(
                text, Duration.ofDays(1), Durations.LONGEST, "is a duration such as 30d or P30D, from 1d to 36500d");
    }
}
