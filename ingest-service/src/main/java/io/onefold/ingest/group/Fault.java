package io.onefold.ingest.group;

import java.util.Locale;

/** What should not be seen at a group. */
enum Fault {
    /** Offsets moved on while the group had no member: somebody reads with {@code assign()} and commits. */
    GHOST_COMMITS,
    /** A partition's offset went backwards, and no claim of ours explains it. */
    OFFSETS_BACK,
    /** Two members were given the same partition. */
    SHARED_PARTITION,
    /** A member was given nothing: there are more members than partitions. */
    IDLE_MEMBER;

    /** As metrics and answers write it. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
