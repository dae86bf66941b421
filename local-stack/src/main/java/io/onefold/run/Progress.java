package io.onefold.run;

import java.time.Duration;
import java.util.Locale;

/** Renders where a round stands. */
final class Progress {

    private final Books.State start;
    private final long end;

    /**
     * Counts from here on.
     *
     * @param end where the topic ended, as the sum of its partitions' end offsets
     */
    Progress(Books.State start, long end) {
        this.start = start;
        this.end = end;
    }

    /**
     * One line.
     *
     * @param produced records acknowledged in this round
     * @param elapsed since the round began
     */
    String line(long produced, Books.State now, Duration elapsed) {
        long stored = now.stored() - start.stored();
        return String.format(
                Locale.ROOT,
                "produced %,d  stored %,d  duplicates %,d  dead %,d  %,d rows/s  lag %,d",
                produced,
                stored,
                now.duplicates() - start.duplicates(),
                now.dead() - start.dead(),
                stored * 1_000 / Math.max(1, elapsed.toMillis()),
                Math.max(0, end + produced - now.next()));
    }
}
