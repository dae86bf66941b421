package io.onefold.ingest.stream;

import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.key.KeyExpression;
import java.util.List;

/** A stream with the usual limits. */
public final class StreamSettingsOf {
    private StreamSettingsOf() {}

    /** The stream {@code playlog}. */
    public static StreamSettings keyAndTime(String key, String time) {
        return new StreamSettings(
                "playlog",
                List.of("playlog"),
                KeyExpression.parse(key),
                TimeExpression.parse(time),
                new StartFrom.Earliest(),
                PartitionBy.NONE,
                1 << 20,
                0.5);
    }
}
