package io.onefold.ingest.redrive;

import io.onefold.redrive.Course;
import io.onefold.redrive.Pacing;

/**
 * A redrive as its row says at one moment.
 *
 * @param seen all letters up to this one went, or are not meant
 * @param credit what was left when it was last moved
 * @param idle seconds since then, by the database's clock
 */
record Moving(long id, String stream, double rate, String who, Course course, long seen, double credit, double idle) {

    /** How many may go at once, if it is moved now. */
    Pacing.Grant grant() {
        return new Pacing(rate).grant(credit, idle, 0);
    }

    int most() {
        return course.most(grant().items());
    }
}
