package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.machine.Disk;
import io.onefold.benchmarks.machine.Recording;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One run: the plain endpoint; rounds of accepting while the target holds all calls, then running what was accepted, then a
 * storm on one order, then both at once; deliveries at a pace, also beside a redrive; kills; the plain endpoint again.
 */
final class Session {
    private static final Duration TOO_LONG = Duration.ofMinutes(3);
    private static final int PLAIN = 100_000;

    private final Arguments arguments;
    private final Bench bench;
    private final RowStore rows;
    private final Consumer<String> screen;
    private final Verdict verdict = new Verdict();
    private final Paced paced;
    private final List<Measured> spread = new ArrayList<>();
    private final List<Measured> storms = new ArrayList<>();

    private Session(Arguments arguments, Bench bench, RowStore rows, Consumer<String> screen) {
        this.arguments = arguments;
        this.bench = bench;
        this.rows = rows;
        this.screen = screen;
        this.paced = new Paced(arguments, bench.target(), verdict);
    }

    /**
     * Whether the figures are worth anything.
     *
     * @throws io.onefold.stack.process.StackFailure when something does not start, ends, or gets stuck
     */
    static boolean run(Arguments arguments, Path root, Consumer<String> screen) throws IOException, SQLException {
        screen.accept("Starting the servers; logs are in " + root.resolve("benchmarks/target/webhook"));
        try (Bench bench = Bench.start(arguments, root);
                RowStore rows = new RowStore(bench.database())) {
            List<String> problems = new Session(arguments, bench, rows, screen).run();
            problems.forEach(problem -> screen.accept("WRONG: " + problem));
            return problems.isEmpty();
        }
    }

    private List<String> run() throws IOException, SQLException {
        screen.accept(Report.HEAD);
        Measured plain = plain();
        Report report = new Report(plain.perSecond());
        screen.accept(report.line(plain));
        try (ServiceProcess service = bench.startReplica()) {
            for (int round = 1; round <= arguments.rounds(); round++) {
                round(service, round, report);
            }
            screen.accept(Report.storm(warm(spread), warm(storms)));
            pace(service);
            if (arguments.pairs() > 0) {
                new Beside(arguments, bench, rows, verdict, paced).measure(service, screen);
            }
            if (arguments.kills() > 0) {
                Latencies away = new Takeover(bench, rows, verdict).measure(arguments.kills());
                screen.accept(Report.delays("from SIGKILL to the call elsewhere", away));
            }
        }
        screen.accept(report.line(plain()));
        screen.accept(Disk.perMillion(bench.database(), "webhook"));
        return verdict.problems(rows, bench.target().calls());
    }

    private Measured plain() throws IOException {
        try (PlainEndpoint endpoint = PlainEndpoint.start(bench.freshLog("plain"))) {
            List<byte[]> requests = Requests.mixed("plain", Math.min(PLAIN, 2 * arguments.deliveries()), 1_000);
            Load.asFastAsAnswered(endpoint.url(), requests); // warms both sides
            Usage before = Usage.now(bench.database(), endpoint.pid());
            Sent sent = Load.asFastAsAnswered(endpoint.url(), requests);
            return Measured.of(
                    "plain endpoint",
                    sent,
                    Usage.now(bench.database(), endpoint.pid()).minus(before));
        }
    }

    private void round(ServiceProcess service, int number, Report report) throws IOException, SQLException {
        String round = Integer.toString(number);
        String warmth = number == 1 ? ", cold" : ", warm";
        bench.target().shut();
        List<byte[]> many = Requests.mixed(round, arguments.deliveries(), arguments.orders());
        spread.add(accepted(service, "accept, spread" + warmth, many, arguments.orders(), report));
        screen.accept(report.line(drained(service, "jobs that waited" + warmth)));

        bench.target().shut();
        List<byte[]> one = Requests.mixed("storm" + round, arguments.storm(), 1);
        storms.add(accepted(service, "accept, storm on one" + warmth, one, 1, report));
        drain();

        List<byte[]> each = Requests.mixed("each" + round, arguments.orders(), arguments.orders());
        screen.accept(report.line(endToEnd(service, "deliveries, each to its end" + warmth, each)));
    }

    private Measured accepted(ServiceProcess service, String title, List<byte[]> requests, int orders, Report report)
            throws IOException, SQLException {
        bench.database().settle(RowStore.TABLES);
        try (Recording recording = recording(service, title)) {
            Usage before = usage(service);
            Sent sent = Load.asFastAsAnswered(service.httpUrl(), requests);
            Measured measured = Measured.of(title, sent, usage(service).minus(before));
            recording.keep();
            verdict.sent(sent, orders);
            screen.accept(report.line(measured));
            return measured;
        }
    }

    private Measured drained(ServiceProcess service, String title) throws IOException, SQLException {
        bench.database().settle(RowStore.TABLES);
        try (Recording recording = recording(service, title)) {
            Usage before = usage(service);
            long begin = System.nanoTime();
            drain();
            double seconds = (System.nanoTime() - begin) / 1e9;
            recording.keep();
            return new Measured(
                    title, arguments.orders(), seconds, null, 0, usage(service).minus(before));
        }
    }

    private Measured endToEnd(ServiceProcess service, String title, List<byte[]> requests)
            throws IOException, SQLException {
        bench.database().settle(RowStore.TABLES);
        try (Recording recording = recording(service, title)) {
            Usage before = usage(service);
            Sent sent = Load.asFastAsAnswered(service.httpUrl(), requests);
            drain();
            double seconds = (System.nanoTime() - sent.begin()) / 1e9;
            recording.keep();
            verdict.sent(sent, requests.size());
            return new Measured(
                    title,
                    requests.size(),
                    seconds,
                    sent.latencies(),
                    sent.failed(),
                    usage(service).minus(before));
        }
    }

    private void drain() throws SQLException {
        bench.target().open();
        Waiting.until("all jobs have ended", TOO_LONG, () -> rows.live() == 0);
    }

    private void pace(ServiceProcess service) throws IOException, SQLException {
        bench.database().settle(RowStore.TABLES);
        Sent sent = paced.send(service, "pace");
        drain();
        Delays delays = paced.delays(sent, "pace");
        screen.accept(Report.delays(Paced.PER_SECOND + "/s: from post to answer", sent.latencies()));
        screen.accept(Report.delays(Paced.PER_SECOND + "/s: from post to call", delays.fromPost()));
        screen.accept(Report.delays(Paced.PER_SECOND + "/s: from answer to call", delays.fromAnswer()));
    }

    private Usage usage(ServiceProcess service) {
        return Usage.now(bench.database(), service.process().pid());
    }

    private Recording recording(ServiceProcess service, String title) throws IOException {
        return Recording.of(service.process().pid(), title.replaceAll("[ ,]+", "-"), arguments.profiles());
    }

    private static List<Measured> warm(List<Measured> rounds) {
        return rounds.subList(1, rounds.size());
    }
}
