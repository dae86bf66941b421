package io.onefold.ingest.deadletter;

import io.onefold.redrive.RedriveFilter;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Which dead letters; null stands for any.
 *
 * @param key the key of the Kafka record, as UTF-8 text
 * @param from dead since
 * @param to dead before
 * @param olderThan dead for longer than that
 * @param youngerThan dead for less than that
 * @param state what became of them
 */
public record LetterFilter(
        @Nullable String stream,
        @Nullable String reason,
        @Nullable String topic,
        @Nullable Integer partition,
        @Nullable String key,
        @Nullable OffsetDateTime from,
        @Nullable OffsetDateTime to,
        @Nullable Duration olderThan,
        @Nullable Duration youngerThan,
        @Nullable String state) {

    /** The dead of one stream that a request names. */
    public static LetterFilter dead(String stream, RedriveFilter of) {
        return new LetterFilter(
                stream, of.reason(), of.source(), null, of.key(), null, null, of.olderThan(), of.youngerThan(), "dead");
    }
}
