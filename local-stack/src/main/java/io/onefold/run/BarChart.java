package io.onefold.run;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Counts as bars, the largest of which has the full width. */
final class BarChart {

    private static final int WIDTH = 40;

    private BarChart() {}

    static String of(List<Bar> bars) {
        int labels = bars.stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
        long largest = bars.stream().mapToLong(Bar::count).max().orElse(0);
        return bars.stream()
                .map(bar -> String.format(
                        Locale.ROOT,
                        "  %s%s  %s %,d\n",
                        bar.label(),
                        " ".repeat(labels - bar.label().length()),
                        "#".repeat(length(bar.count(), largest)),
                        bar.count()))
                .collect(Collectors.joining());
    }

    /** Seen, however small. */
    private static int length(long count, long largest) {
        return count == 0 ? 0 : (int) Math.max(1, Math.round((double) count * WIDTH / largest));
    }
}
