package io.onefold.ingest.action;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.OffsetDateTime;

/**
 * Something that an operator did.
 *
 * @param who the beginning of the hash of the token
 * @param detail a JSON object
 */
public record Action(
        long id,
        OffsetDateTime at,
        String who,
        String what,
        String stream,
        @JsonRawValue String detail) {}
