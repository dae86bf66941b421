package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Proc;
import io.onefold.stack.process.ServiceLaunch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code benchmarks/ingest}. */
final class Arguments {

    private static final int FEWEST = 1_000;
    private static final int MOST = 2_000_000; // the rows of a COPY are made beforehand, in memory
    private static final int MOST_BELOW = 100_000_000;

    @Option(names = "--events", paramLabel = "N", description = "Events of a phase (default: 500000).")
    private int events = 500_000;

    @Option(
            names = "--rows-below",
            paramLabel = "N",
            description = "Rows that the tables hold before anything is measured, such as 10000000 (default: 0).")
    private int rowsBelow;

    @Option(
            names = "--partition-by",
            paramLabel = "none|day",
            description = "The dedup scope of the stream; with day the events lie on ten days (default: none).")
    private PartitionBy partitionBy = PartitionBy.none;

    @Option(
            names = "--promises",
            description = "Measure instead what each promise costs: ingest as it is, and with one of them taken out.")
    private boolean promises;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "A variable for the service, such as INGEST_WRITERS=8; may be repeated.")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description =
                    "An option for the service's JVM, such as --jvm=-Xmx300m; may be repeated (default: those of ./run).")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "DIR",
            description = "Record the service with Flight Recorder, a file for each warm phase, into this folder.")
    private @Nullable Path profiles;

    /**
     * Looks at what breaks a rule.
     *
     * @throws IllegalArgumentException naming the option and the rule
     */
    void validate() {
        require(events >= FEWEST && events <= MOST, "--events: from " + FEWEST + " to " + MOST);
        require(rowsBelow >= 0 && rowsBelow <= MOST_BELOW, "--rows-below: from 0 to " + MOST_BELOW);
        require(Proc.isThere(), "Needs Linux: processor time and memory are read from /proc");
        require(profiles == null || Files.isDirectory(profiles), "--profile: " + profiles + " is no folder");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    int events() {
        return events;
    }

    int rowsBelow() {
        return rowsBelow;
    }

    PartitionBy partitionBy() {
        return partitionBy;
    }

    boolean promises() {
        return promises;
    }

    Map<String, String> environment() {
        return environment;
    }

    List<String> jvmOptions() {
        return jvmOptions.isEmpty() ? ServiceLaunch.JVM_OPTIONS : jvmOptions;
    }

    @Nullable
    Path profiles() {
        return profiles;
    }
}
