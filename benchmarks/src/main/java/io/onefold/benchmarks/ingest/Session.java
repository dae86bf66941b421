package io.onefold.benchmarks.ingest;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.ServiceLaunch;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * One run: COPY, ingest on fresh events, COPY, ingest on a replay, COPY; no two of them at the same time. What
 * is not measured (filling the topic, making COPY's rows, checkpoints, the audits) lies in between.
 */
final class Session {

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
        this.first = new EventSet(0, arguments.events());
        this.second = new EventSet(1, arguments.events());
    }

    /** @throws io.onefold.stack.process.StackFailure when something does not start, ends, or gets stuck */
    Result run() throws IOException, SQLException {
        screen.accept("Starting Kafka and PostgreSQL; ingest logs to " + folders.logs());
        try (LocalStack stack = LocalStack.start(StackOptions.randomPorts());
                Topic topic = Topic.make(stack.kafkaBootstrapServers())) {
            Bench bench = new Bench(Database.of(stack), topic, launch(stack));
            makeTables(bench);
            try (BooksStore store = new BooksStore(bench.database())) {
                return measure(bench, store, new Copies(bench.database()));
            }
        }
    }

    /** What every phase needs. */
    private record Bench(Database database, Topic topic, ServiceLaunch launch) {}

    private ServiceLaunch launch(LocalStack stack) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.put("INGEST_GROUP_ID", Topic.GROUP);
        environment.put("INGEST_STREAMS_BENCHMARK_TOPICS", Topic.NAME);
        environment.put("INGEST_STREAMS_BENCHMARK_KEY", EventSet.KEY);
        environment.put("INGEST_STREAMS_BENCHMARK_TIME", EventSet.TIME);
        environment.put("ADMIN_TOKENS", Ingest.TOKEN);
        environment.putAll(arguments.environment());
        List<String> options = new ArrayList<>(arguments.jvmOptions());
        options.add("-Djava.io.tmpdir=" + folders.temporary());
        return ServiceLaunch.of(folders.application(), environment, folders.freshLog("ingest"))
                .withJvmOptions(options.toArray(String[]::new));
    }

    private static void makeTables(Bench bench) {
        try (Ingest ingest = Ingest.start(bench.launch())) {
            ingest.awaitReady();
        }
    }

    private Result measure(Bench bench, BooksStore store, Copies copy) throws IOException, SQLException {
        copies(copy, 1);
        copy.drop();
        Map<TopicPartition, Long> second = fresh(bench, store);
        copies(copy, 2);
        copy.drop();
        replay(bench, store, second);
        copies(copy, 3);
        return new Result(copies, runs, balances, copy.differences());
    }

    private void copies(Copies copy, int turn) throws SQLException {
        for (CopyRun run : copy.measure(first, second, turn)) {
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

    private Ingest measureStart(Phase phase, Bench bench, BooksStore store) throws SQLException {
        bench.database().settle();
        Stopwatch.Start start = Stopwatch.start(bench.database());
        Ingest ingest = Ingest.start(bench.launch());
        try {
            add(start.of(phase, ingest, store).await(first.size()));
            return ingest;
        } catch (SQLException | RuntimeException e) {
            ingest.close();
            throw e;
        }
    }

    private void measureRunning(Phase phase, Ingest ingest, Bench bench, BooksStore store)
            throws IOException, SQLException {
        bench.topic().fill(second);
        bench.database().settle();
        try (Recording recording = Recording.of(ingest.pid(), phase, arguments.profiles())) {
            Stopwatch watch = Stopwatch.startOn(ingest, bench.database()).of(phase, ingest, store);
            bench.topic().publish();
            add(watch.await(second.size()));
            recording.keep();
        }
    }

    private void add(IngestRun run) {
        runs.add(run);
        say(run.phase().title(), run.rowsPerSecond());
    }

    private void say(String what, double rowsPerSecond) {
        screen.accept(String.format(Locale.ROOT, "  %-14s %,9.0f rows/s", what, rowsPerSecond));
    }
}
