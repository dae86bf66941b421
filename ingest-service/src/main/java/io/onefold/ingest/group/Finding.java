package io.onefold.ingest.group;

import org.jspecify.annotations.Nullable;

/**
 * One fault of a group.
 *
 * @param subject what it is about: a topic, a partition or a member
 * @param perSecond how fast offsets move without a member; null for other faults
 */
record Finding(
        Fault fault,
        String subject,
        String detail,
        @Nullable Double perSecond) {

    /** By what a fault is known again at the next look. */
    record Identity(Fault fault, String subject) {}

    Identity identity() {
        return new Identity(fault, subject);
    }
}
