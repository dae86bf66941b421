package io.onefold.summary.declare;

import java.util.Locale;

/** How long the time of a cell is; it begins where the clocks of the zone say. */
public enum Period {
    HOUR,
    DAY,
    MONTH;

    /** As {@code date_trunc} takes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
