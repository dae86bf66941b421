package io.onefold.ingest.stream;

import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.key.KeyExpression;
import java.util.List;

/** A stream with the usual limits. */
public final class StreamSettingsOf {
    private StreamSettingsOf() {}

    /** The stream {@code playlog}. */
    public static StreamSettings keyAndTime(String key, String time) {
        return of(key, time, TimeLimits.DEFAULT);
    }

    /** The same, with the key {@code /id}, the time {@code /at} and these limits. */
    public static StreamSettings within(TimeLimits times) {
        return of("/id", "/at", times);
    }

    private static StreamSettings of(String key, String time, TimeLimits times) {
        return new StreamSettings(
                "playlog",
                List.of("playlog"),
                KeyExpression.parse(key),
                TimeExpression.parse(time),
                new StartFrom.Earliest(),
                PartitionBy.NONE,
                times,
                1 << 20,
                0.5);
    }
}
