package io.onefold.cli.show;

import java.util.Locale;

/** A line with a bar, a share, a pace and the time left, as they were seen since the watch began. */
public final class Progress {
    private static final int WIDTH = 30;
    private static final double NANOS = 1e9;

    private final long firstDone;
    private final long firstNanos;

    /** Begins with the first look. */
    public Progress(long done, long nanos) {
        this.firstDone = done;
        this.firstNanos = nanos;
    }

    /** At a look. */
    public String line(long done, long total, long nanos) {
        double share = total <= 0 ? 1 : Math.min(1, Math.max(0, (double) done / total));
        int full = (int) (share * WIDTH);
        return String.format(
                Locale.ROOT,
                "[%s%s] %3.0f %%  %,d of %,d%s",
                "#".repeat(full),
                "-".repeat(WIDTH - full),
                Math.floor(share * 100),
                done,
                total,
                pace(total - done, (done - firstDone) / ((nanos - firstNanos) / NANOS)));
    }

    private static String pace(long left, double perSecond) {
        return perSecond > 0 && Double.isFinite(perSecond) && left > 0
                ? String.format(Locale.ROOT, "  %,.0f/s  %,.0f s left", perSecond, left / perSecond)
                : "";
    }
}
