package io.onefold.summary.query;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/** A row as the database wrote it, an object: its numbers are exact, and go on as they are. */
public record JsonRow(@JsonValue @JsonRawValue String object) {}
