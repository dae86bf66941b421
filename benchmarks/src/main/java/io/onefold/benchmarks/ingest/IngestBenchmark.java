package io.onefold.benchmarks.ingest;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code benchmarks/ingest}, which the shell script of that name starts after building. */
@Command(
        name = "benchmarks/ingest",
        sortOptions = false,
        description = {
            "Measures ingest from a filled Kafka topic against COPY of the same rows over one connection: fresh and"
                    + " replayed, with a cold and a warm JVM. Starts its own servers and leaves nothing behind."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, and the books say what they must",
            "1:something could not be started, ended or got stuck",
            "2:the options are wrong",
            "3:the books do not say what they must; the figures are worth nothing"
        })
public final class IngestBenchmark implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG = 3;

    @Mixin
    private Arguments arguments = new Arguments();

    @SuppressWarnings("UnusedVariable") // picocli looks at it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and end.")
    private boolean help;

    @Spec
    private CommandSpec command = CommandSpec.create();

    public static void main(String[] args) {
        System.exit(new CommandLine(new IngestBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws IOException, SQLException {
        try {
            arguments.validate();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
        try {
            Path root = Path.of(System.getProperty("onefold.root", ""));
            if (arguments.promises()) {
                System.out.println(
                        Promises.table(new Promises(arguments, Folders.under(root), System.out::println).measure()));
                return 0;
            }
            return report(new Session(arguments, Folders.under(root), System.out::println).run());
        } catch (StackFailure e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }

    private static int report(Result result) {
        System.out.println(Report.of(result));
        List<String> problems = Verdict.of(result).problems();
        problems.forEach(problem -> System.out.println("WRONG: " + problem));
        return problems.isEmpty() ? 0 : WRONG;
    }
}
