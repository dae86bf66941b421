package io.onefold.webhook.verify;

import java.util.Locale;

/** Whether a request comes from its source, and if not, why: for metrics, never for the answer. */
public enum Verdict {
    GENUINE,
    /** A header or parameter that the scheme needs is not there, or empty. */
    ABSENT,
    /** A header or parameter that decides something is there more than once. */
    REPEATED,
    /** It is there, and not written as the scheme has it. */
    UNREADABLE,
    /** Signed longer ago than the tolerance: sent again by somebody, or the clocks differ. */
    STALE,
    /** Signed for a time further ahead than the tolerance. */
    AHEAD,
    /** No key gives this signature for these bytes. */
    FORGED,
    /** The signature is good, and the body, which it does not cover, is about something else. */
    OTHER_BODY;

    /** As it stands in metrics. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
