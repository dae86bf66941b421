package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.ingest.BooksStore.State;
import io.onefold.benchmarks.ingest.IngestRun.Memory;
import io.onefold.benchmarks.ingest.Stopwatch.Lap;
import io.onefold.benchmarks.machine.Disk;
import io.onefold.benchmarks.machine.Jcmd;
import io.onefold.benchmarks.machine.Recording;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * One run: COPY, ingest on fresh events, COPY, ingest on a replay, COPY; no two of them at the same time. What
 * is not measured (filling the topic, making COPY's rows, checkpoints, the audits) lies in between.
 */
final class Session {

    private static final int DAYS = 5; // of each set, with a leaf for each day
    private static final ToLongFunction<State> CONSUMED = state -> state.books().consumed();

    private final Arguments arguments;
    private final Folders folders;
    private final Consumer<String> screen;
    private final EventSet first;
    private final EventSet second;
    private final List<CopyRun> copies = new ArrayList<>();
    private final List<IngestRun> runs = new ArrayList<>();
    private boolean balances = true;

    Session(Arguments arguments, Folders folders, Consumer<String> screen) {
        this.arguments = arguments;
        this.folders = folders;
        this.screen = screen;
        int days = arguments.partitionBy() == PartitionBy.day ? DAYS : 1;
        this.first = new EventSet(0, arguments.events(), days);
        this.second = new EventSet(1, arguments.events(), days);
    }

    /** @throws io.onefold.stack.process.StackFailure when something does not start, ends, or gets stuck */
    Result run() throws IOException, SQLException {
        screen.accept("Starting Kafka and PostgreSQL; ingest logs to " + folders.logs());
        try (Bench bench = Bench.start(arguments, folders, folders.application());
                BooksStore store = new BooksStore(bench.database())) {
            return measure(bench, store, tables(bench));
        }
    }

    private Copies tables(Bench bench) throws SQLException {
        Tables tables = Tables.make(bench.database(), arguments.partitionBy(), first, second);
        new RowsBelow(bench.database(), tables, screen).fill(arguments.rowsBelow());
        return new Copies(bench.database(), arguments.rowsBelow() > 0);
    }

    private Result measure(Bench bench, BooksStore store, Copies copy) throws IOException, SQLException {
        copies(copy, 1);
        copy.empty();
        Map<TopicPartition, Long> second = fresh(bench, store);
        copies(copy, 2);
        copy.empty();
        replay(bench, store, second);
        screen.accept(Disk.perMillion(bench.database(), "ingest"));
        copies(copy, 3);
        return new Result(copies, runs, balances, copy.differences());
    }

    private void copies(Copies copy, int turn) throws SQLException {
        copy.empty();
        for (EventSet set : List.of(first, second)) {
            CopyRun run = copy.measure(set, turn);
            copies.add(run);
            say("COPY", run.rowsPerSecond());
        }
    }

    /** Returns where the second set begins. */
    private Map<TopicPartition, Long> fresh(Bench bench, BooksStore store) throws IOException, SQLException {
        bench.topic().fill(first);
        bench.topic().publish();
        Map<TopicPartition, Long> end = bench.topic().ends();
        try (Ingest ingest = measureStart(Phase.FRESH_COLD, bench, store)) {
            measureRunning(Phase.FRESH_WARM, ingest, bench, store);
            balances &= ingest.balances();
        }
        return end;
    }

    private void replay(Bench bench, BooksStore store, Map<TopicPartition, Long> from)
            throws IOException, SQLException {
        bench.topic().rewind(from);
        try (Ingest ingest = measureStart(Phase.REPLAY_COLD, bench, store)) {
            measureRunning(Phase.REPLAY_WARM, ingest, bench, store);
            balances &= ingest.balances();
        }
    }

    private Ingest measureStart(Phase phase, Bench bench, BooksStore store) throws IOException, SQLException {
        bench.database().settle(Tables.INGEST);
        Stopwatch.Start start = Stopwatch.start(bench.database());
        Ingest ingest = Ingest.start(bench.launch());
        try {
            add(phase, ingest, store, start.of(ingest, store).await(CONSUMED, first.size()));
            return ingest;
        } catch (IOException | SQLException | RuntimeException e) {
            ingest.close();
            throw e;
        }
    }

    private void measureRunning(Phase phase, Ingest ingest, Bench bench, BooksStore store)
            throws IOException, SQLException {
        bench.topic().fill(second);
        bench.database().settle(Tables.INGEST);
        try (Recording recording = Recording.of(ingest.pid(), phase.file(), arguments.profiles())) {
            Stopwatch watch = Stopwatch.startOn(ingest, bench.database()).of(ingest, store);
            bench.topic().publish();
            Lap lap = watch.await(CONSUMED, second.size());
            recording.keep();
            add(phase, ingest, store, lap);
        }
    }

    private void add(Phase phase, Ingest ingest, BooksStore store, Lap lap) throws IOException, SQLException {
        Duration writing = Duration.between(
                store.firstBeginAfter(lap.before().lastBatch()), lap.end().at());
        Memory memory = new Memory(lap.peakBytes(), Jcmd.liveBytes(ingest.pid()));
        Books gained = lap.end().books().minus(lap.before().books());
        IngestRun run = new IngestRun(phase, first.size(), writing, lap.wall(), lap.cpu(), memory, gained);
        runs.add(run);
        say(phase.title(), run.rowsPerSecond());
    }

    private void say(String what, double rowsPerSecond) {
        screen.accept(String.format(Locale.ROOT, "  %-14s %,9.0f rows/s", what, rowsPerSecond));
    }
}
