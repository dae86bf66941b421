package io.onefold.ingest.write;

import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What makes two records the same event.
 *
 * @param day null where the key alone says it
 */
record Identity(UUID key, @Nullable LocalDate day) {}
