package io.onefold.benchmarks.ingest;

import java.util.Locale;

/** The table at the end. */
final class Report {

    private static final String HEAD = """

                                 to COPY   writing     wall |         processor seconds       MiB of memory
                        rows/s     =1.00         s        s |   ingest postgres     rest      peak  live heap
            """;
    private static final int MIB = 1024 * 1024;

    private Report() {}

    static String of(Result result) {
        StringBuilder table = new StringBuilder(HEAD);
        result.copies().forEach(copy -> table.append(line(copy, result)));
        result.runs().forEach(run -> table.append(line(run, result)));
        return table.toString();
    }

    private static String line(CopyRun copy, Result result) {
        return String.format(
                Locale.ROOT,
                "%-14s %,11.0f %9.2f %9.2f          |          %8.1f %8.1f%n",
                "COPY " + copy.turn() + (copy.set().number() == 0 ? ", empty" : ", filled"),
                copy.rowsPerSecond(),
                copy.rowsPerSecond() / result.copyRowsPerSecond(copy.set().number()),
                copy.took().toMillis() / 1e3,
                copy.cpu().postgres(),
                copy.cpu().rest());
    }

    private static String line(IngestRun run, Result result) {
        return String.format(
                Locale.ROOT,
                "%-14s %,11.0f %9.2f %9.2f %8.2f | %8.1f %8.1f %8.1f %9d %10d%n",
                run.phase().title(),
                run.rowsPerSecond(),
                run.rowsPerSecond() / result.copyRowsPerSecond(run.phase().set()),
                run.writing().toMillis() / 1e3,
                run.wall().toMillis() / 1e3,
                run.cpu().service(),
                run.cpu().postgres(),
                run.cpu().rest(),
                run.memory().peakBytes() / MIB,
                run.memory().liveBytes() / MIB);
    }
}
