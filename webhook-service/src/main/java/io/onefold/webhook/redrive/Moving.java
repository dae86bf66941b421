package io.onefold.webhook.redrive;

import io.onefold.redrive.Course;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A redrive as its row says, while the row is locked.
 *
 * @param which of the dead
 * @param how they are sent
 * @param credit what was left of it the last time
 * @param seen all up to this job went, or are not meant
 */
record Moving(long id, String queue, Which which, How how, Course course, double credit, long seen) {
    private static final long ALL = Long.MAX_VALUE;

    /** Whether there may be more to send. */
    boolean more() {
        return seen < ALL;
    }

    /** Where it is when that many jobs were looked for, and some found, the last of them with this number. */
    static long seen(int wanted, int found, long last) {
        return found < wanted ? ALL : last;
    }

    /** Null stands for any. */
    record Which(
            @Nullable String source,
            @Nullable String reason,
            @Nullable UUID key,
            OffsetDateTime diedBefore,
            OffsetDateTime diedAfter) {}

    record How(double rate, boolean newGeneration, boolean acceptDouble) {}
}
