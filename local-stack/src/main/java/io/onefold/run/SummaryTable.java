package io.onefold.run;

import java.util.Locale;

/** The summary beside what others count, as a table with a chart below it. */
final class SummaryTable {

    private SummaryTable() {}

    /** After events that were fed for the first time. */
    static String of(Summarised plays) {
        return cells(plays)
                + TableLine.of("live", plays.live(), "events counted while others still arrived")
                + rest(plays);
    }

    /** After events all of which were fed before. */
    static String ofRepeated(Summarised plays, long changed) {
        return cells(plays) + TableLine.of("changed", changed, "cells that are not as they were before") + rest(plays);
    }

    private static String cells(Summarised plays) {
        return TableLine.of("cells", plays.cells().cells(), "plays per device, campaign and day in Sao Paulo")
                + TableLine.of("total", plays.cells().total(), "of all cells")
                + TableLine.of("raw events", plays.raw(), "distinct keys in the table of ingest");
    }

    private static String rest(Summarised plays) {
        return TableLine.of("drift", plays.cells().drift(), "cells unlike a GROUP BY over the raw events")
                + TableLine.of("witness", ratio(plays.witness()), "total / stored in the books of ingest")
                + "\n  plays of the top campaigns\n"
                + BarChart.of(plays.cells().top());
    }

    private static String ratio(Witness witness) {
        return String.format(Locale.ROOT, "%.4f", witness.ratio());
    }
}
