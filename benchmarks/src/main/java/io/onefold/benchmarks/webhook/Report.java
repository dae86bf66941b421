package io.onefold.benchmarks.webhook;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table, line by line: each can be shown as soon as it is measured. */
final class Report {
    static final String HEAD = """

            %-33s%12s %8s %29s | %s
            %-33s%12s %8s %8s %8s %8s %3s |%9s%9s%5s%5s""".formatted(
                    "",
                    "",
                    "to plain",
                    "answered in ms",
                    "processor time, µs each",
                    "",
                    "per second",
                    "=1.00",
                    "p50",
                    "p99",
                    "most",
                    "5xx",
                    "service",
                    "postgres",
                    "own",
                    "rest");

    private final double plain;

    /** @param plain a second, by the endpoint that stores nothing */
    Report(double plain) {
        this.plain = plain;
    }

    String line(Measured measured) {
        Latencies latencies = measured.latencies();
        String answered = latencies == null
                ? " ".repeat(30)
                : format(
                        " %8.2f %8.2f %8.1f %3d",
                        latencies.millis(0.5), latencies.millis(0.99), latencies.millis(1), measured.failed());
        double each = 1e6 / measured.what();
        Usage usage = measured.usage();
        return format(
                "%-32s %,12.0f %8.2f%s | %8.0f %8.0f %4.0f %4.0f",
                measured.title(),
                measured.perSecond(),
                measured.perSecond() / plain,
                answered,
                usage.cpu().service() * each,
                usage.cpu().postgres() * each,
                usage.own() * each,
                usage.rest() * each);
    }

    static String storm(List<Measured> spread, List<Measured> storm) {
        return format("storm to spread, warm: %.2f", mean(storm) / mean(spread));
    }

    static String delays(String title, Latencies delays) {
        return format(
                "%-32s p50 %.2f ms, p99 %.2f ms, at most %.1f ms",
                title, delays.millis(0.5), delays.millis(0.99), delays.millis(1));
    }

    static String ratios(String title, List<Double> ratios) {
        List<Double> sorted = ratios.stream().sorted().toList();
        return format(
                "%s: median %.2f of %d pairs (%s)",
                title,
                sorted.get(sorted.size() / 2),
                sorted.size(),
                ratios.stream().map(ratio -> format("%.2f", ratio)).collect(Collectors.joining(", ")));
    }

    private static double mean(List<Measured> measured) {
        return measured.stream().mapToDouble(Measured::perSecond).average().orElseThrow();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
