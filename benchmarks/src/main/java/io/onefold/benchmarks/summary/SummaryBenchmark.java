package io.onefold.benchmarks.summary;

import io.onefold.stack.process.StackFailure;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code benchmarks/summary}, which the shell script of that name starts after building. */
@Command(
        name = "benchmarks/summary",
        sortOptions = false,
        mixinStandardHelpOptions = false,
        description = {
            "Measures a summary per device, campaign and day: a tick over 100,000 new events with 1 and with 10 million"
                    + " below them, against counting the whole day again; catching up; a rebuild; and what the index by"
                    + " batch costs an insert. Starts its own servers and leaves nothing behind."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, and the cells are those of a naive count",
            "1:something could not be started, ended or got stuck",
            "3:the cells are not those of a naive count; the figures are worth nothing"
        })
public final class SummaryBenchmark implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int WRONG = 3;

    @Option(
            names = "--below",
            paramLabel = "N,N",
            split = ",",
            description = "Events below a tick (default: 1000000,10000000).")
    private int[] below = {1_000_000, 10_000_000};

    @SuppressWarnings("UnusedVariable") // picocli looks at it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and end.")
    private boolean help;

    public static void main(String[] args) {
        System.exit(new CommandLine(new SummaryBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws SQLException {
        try (Session session = Session.start(Path.of(System.getProperty("onefold.root", "")), System.out::println)) {
            session.measure(below);
            return session.isRight() ? 0 : WRONG;
        } catch (StackFailure e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }
}
