package io.onefold.ingest.decode;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a record turned out to be. */
public sealed interface Decoded {
    RawRecord record();

    /**
     * An event, ready to be stored.
     *
     * @param payload a JSON document that PostgreSQL's {@code jsonb} takes, as far as we can tell
     * @param headers the record's headers as JSON; null if it has none
     */
    record Event(
            RawRecord record,
            UUID key,
            OffsetDateTime occurredAt,
            String payload,
            @Nullable String headers) implements Decoded {}

    /**
     * No event.
     *
     * @param reason a stable code to filter by
     * @param detail what exactly, without any of the payload
     */
    record Malformed(RawRecord record, String reason, String detail) implements Decoded {}
}
