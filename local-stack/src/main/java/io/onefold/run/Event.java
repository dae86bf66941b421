package io.onefold.run;

import org.jspecify.annotations.Nullable;

/**
 * A record to produce.
 *
 * @param partition where to; {@code null} leaves it to the producer
 * @param key the record's key, not the event's
 */
@SuppressWarnings("ArrayRecordComponent") // bytes go to the producer as they are; events are not compared
record Event(Kind kind, @Nullable Integer partition, byte @Nullable [] key, byte[] value) {}
