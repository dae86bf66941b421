package io.onefold.ingest.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * What one scenario did, as a block of lines. Printed, it also stands in {@code target/chaos-report.txt}, after those of
 * the scenarios before it in the same run.
 */
public final class Report {
    private static final Path ALL = Path.of("target", "chaos-report.txt");

    static {
        try {
            Files.deleteIfExists(ALL);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final long began = System.nanoTime();
    private final StringJoiner lines = new StringJoiner("\n");

    public Report(String scenario) {
        lines.add("== " + scenario + " (" + Scale.current().name() + " form)");
    }

    /** One line: what, and how much. */
    public Report add(String what, Object howMuch) {
        lines.add(String.format(Locale.ROOT, "   %-48s %s", what, spelled(howMuch)));
        return this;
    }

    /** Lines as they are. */
    public Report addAll(String text) {
        text.lines().forEach(line -> lines.add("   " + line));
        return this;
    }

    /** Since the scenario began. */
    public Duration sofar() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    public void print() {
        add("took", sofar());
        String block = lines + "\n";
        System.out.println("\n" + block);
        try {
            Files.writeString(ALL, block + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String spelled(Object howMuch) {
        if (howMuch instanceof Duration duration) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        return howMuch instanceof Number number
                ? String.format(Locale.ROOT, "%,d", number.longValue())
                : howMuch.toString();
    }
}
