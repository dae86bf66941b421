package io.onefold.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./run}. */
final class Arguments {

    static final long SEED = 20_260_602;
    private static final int MOST_WORKERS = 12; // more would have no partition
    private static final int MOST_ORDERS = 20_000; // all of them are kept in memory

    @Option(names = "--once", description = "End after the tables instead of staying up.")
    private boolean once;

    @Option(
            names = "--twice",
            description = "Feed the same events and webhooks again: no row, no cell and no call may be new.")
    private boolean twice;

    @Option(names = "--workers", paramLabel = "N", description = "Ingest processes in one group (default: 1).")
    private int workers = 1;

    @Option(names = "--events", paramLabel = "N", description = "Events of the sample (default: 200000).")
    private @Nullable Long sampleSize;

    @Option(names = "--orders", paramLabel = "N", description = "Orders of the payment webhooks (default: 1000).")
    private int orders = 1_000;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Feed the lines of this file instead of the sample, one event per line.")
    private @Nullable Path file;

    @Option(
            names = "--key",
            paramLabel = "FIELDS",
            description = "With --file: what identifies an event, such as /event_id or /device_id,/played_at.")
    private @Nullable String key;

    @Option(
            names = "--time",
            paramLabel = "FIELD",
            description = "With --file: when it happened, such as /played_at (default: when it is produced).")
    private @Nullable String time;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep the data of the servers in this folder and go on with it the next time.")
    private @Nullable Path data;

    /**
     * Looks at what cannot go together.
     *
     * @throws IllegalArgumentException naming the option and the rule
     */
    void validate() {
        require(workers >= 1 && workers <= MOST_WORKERS, "--workers: from 1 to " + MOST_WORKERS);
        require(sampleSize == null || sampleSize >= 1, "--events: at least 1");
        require(orders >= 1 && orders <= MOST_ORDERS, "--orders: from 1 to " + MOST_ORDERS);
        require(data == null || Files.notExists(data) || Files.isDirectory(data), "--data: " + data + " is no folder");
        if (file == null) {
            require(key == null && time == null, "--key and --time: only with --file");
            return;
        }
        require(sampleSize == null, "--events: not with --file");
        require(key != null && !key.isBlank(), "--file: needs --key, such as --key /event_id");
        require(time == null || !time.isBlank(), "--time: needs a field");
        require(Files.isRegularFile(file) && Files.isReadable(file), "--file: cannot read " + file);
        require(hasEvents(file), "--file: " + file + " holds no events");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private static boolean hasEvents(Path file) {
        try {
            return !new EventFile(file).isEmpty();
        } catch (IOException e) {
            throw new IllegalArgumentException("--file: cannot read " + file, e);
        }
    }

    Events events() {
        return file == null ? new SampleEvents(size(), SEED) : new EventFile(file);
    }

    /** The events, for people. */
    String what() {
        return file == null
                ? String.format(Locale.ROOT, "a sample of %,d display events, some of them twice,", size())
                : file.toString();
    }

    private long size() {
        return Objects.requireNonNullElse(sampleSize, 200_000L);
    }

    /** As in {@code INGEST_STREAMS_PLAYLOG_KEY}. */
    String key() {
        return Objects.requireNonNullElse(key, "/event_id");
    }

    /** As in {@code INGEST_STREAMS_PLAYLOG_TIME}. */
    String time() {
        return Objects.requireNonNullElse(time, file == null ? "/played_at" : "record:timestamp");
    }

    boolean once() {
        return once;
    }

    boolean twice() {
        return twice;
    }

    int orders() {
        return orders;
    }

    int workers() {
        return workers;
    }

    @Nullable
    Path data() {
        return data;
    }
}
