package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The same deliveries alone, and beside a redrive that takes longer than they do: pair by pair, so that both see the same. */
final class Beside {
    private static final Duration TOO_LONG = Duration.ofMinutes(3);
    private static final double TAIL = 0.99;

    private final Arguments arguments;
    private final Bench bench;
    private final RowStore rows;
    private final Verdict verdict;
    private final Paced paced;

    Beside(Arguments arguments, Bench bench, RowStore rows, Verdict verdict, Paced paced) {
        this.arguments = arguments;
        this.bench = bench;
        this.rows = rows;
        this.verdict = verdict;
        this.paced = paced;
    }

    void measure(ServiceProcess service, Consumer<String> screen) throws IOException, SQLException {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 1; pair <= arguments.pairs(); pair++) {
            bench.database().settle(RowStore.TABLES);
            Latencies alone = alone(service, "alone" + pair);
            Latencies beside = beside(service, pair);
            screen.accept(Report.delays("alone, from post to call", alone));
            screen.accept(Report.delays("beside a redrive", beside));
            ratios.add(beside.millis(TAIL) / alone.millis(TAIL));
        }
        screen.accept(Report.ratios("p99 beside a redrive of " + arguments.redrive() + "/s to alone", ratios));
    }

    private Latencies alone(ServiceProcess service, String round) throws IOException, SQLException {
        Sent sent = paced.send(service, round);
        awaitEnd();
        return paced.delays(sent, round).fromPost();
    }

    private Latencies beside(ServiceProcess service, int pair) throws IOException, SQLException {
        String round = "beside" + pair;
        letDie(service, "dead" + pair);
        bench.database().settle(RowStore.TABLES);
        Redrive redrive = new Redrive(service, arguments.redrive());
        redrive.begin();
        Sent sent = paced.send(service, round);
        redrive.awaitDone();
        awaitEnd();
        return paced.delays(sent, round).fromPost();
    }

    /** Jobs that the target refuses, enough for a redrive that takes longer than the deliveries. */
    private void letDie(ServiceProcess service, String round) throws IOException, SQLException {
        int jobs = Redrive.CANARY + arguments.redrive() * arguments.paced() / Paced.PER_SECOND * 3 / 2;
        bench.target().refuse();
        verdict.sent(Load.asFastAsAnswered(service.httpUrl(), Requests.inOrder(round, jobs, jobs)), jobs);
        awaitEnd();
        bench.target().open();
        verdict.again(IntStream.range(0, jobs)
                .mapToObj(number -> Requests.order(round, number))
                .collect(Collectors.toSet()));
    }

    private void awaitEnd() throws SQLException {
        Waiting.until("all jobs have ended", TOO_LONG, () -> rows.live() == 0);
    }
}
