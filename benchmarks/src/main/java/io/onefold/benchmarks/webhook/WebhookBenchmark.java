package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code benchmarks/webhook}, which the shell script of that name starts after building. */
@Command(
        name = "benchmarks/webhook",
        sortOptions = false,
        description = {
            "Measures webhook-service over 64 connections that are kept: signed deliveries of many orders and of one,"
                    + " the jobs they make, how soon a call follows a delivery, and how soon the jobs of a killed"
                    + " replica run elsewhere. Starts its own servers and leaves nothing behind."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, each order was called for once, and no answer was 5xx",
            "1:something could not be started, ended or got stuck",
            "2:the options are wrong",
            "3:an order was called for twice or not at all, or an answer was an error"
        })
public final class WebhookBenchmark implements Callable<Integer> {
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
        System.exit(new CommandLine(new WebhookBenchmark()).execute(args));
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
            return Session.run(arguments, root, System.out::println) ? 0 : WRONG;
        } catch (StackFailure e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }
}
