package io.onefold.webhook.declare;

import java.util.Locale;

/** What a second delivery of a collapse key means. */
public enum Policy {
    /** One effect per key: whatever comes while its job lives or after it is done is absorbed. */
    ONCE,
    /** What comes while the job waits, retries or runs is absorbed; afterwards it makes a new job. */
    COLLAPSE,
    /** As {@link #COLLAPSE}, and what comes after the body was frozen makes exactly one follow-up when the job ends. */
    RERUN;

    /** As it stands in the environment and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with the rule
     */
    public static Policy parse(String text) {
        for (Policy policy : values()) {
            if (policy.word().equals(text.strip())) {
                return policy;
            }
        }
        throw new IllegalArgumentException("is once, collapse or rerun");
    }
}
