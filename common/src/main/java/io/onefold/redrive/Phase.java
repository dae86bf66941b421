package io.onefold.redrive;

import java.util.Locale;

/** Where a redrive stands. */
public enum Phase {
    /** A few items go first. */
    CANARY,
    /** The others go. */
    RUNNING,
    /** Nothing goes until somebody resumes or cancels it. */
    PAUSED,
    /** All went, and of each that was sent the first answer is there. */
    DONE,
    /** Nothing more goes, ever; what went is not taken back. */
    CANCELLED;

    /** As it stands in the database and in answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The phase of a {@link #word}. */
    public static Phase of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether items may go. */
    public boolean isMoving() {
        return this == CANARY || this == RUNNING;
    }

    /** Whether no other redrive of the same target may begin. */
    public boolean isActive() {
        return isMoving() || this == PAUSED;
    }
}
