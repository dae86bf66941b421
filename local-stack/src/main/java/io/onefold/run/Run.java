package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ./run}, which the shell script of that name starts after building. */
@Command(
        name = "./run",
        sortOptions = false,
        description = {
            "Starts Kafka, PostgreSQL, Redis and the services on this machine, feeds events with duplicates, and shows"
                    + " what became of each and what the summary counts. Then it stays up until Ctrl-C."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the books balance, every record became what it must, and the summary equals the raw events",
            "1:something could not be started, ended or got stuck; or ./run is up already",
            "2:the options are wrong",
            "3:one of these does not hold; a sentence says which",
            "130:stopped by Ctrl-C; 143 by SIGTERM"
        })
public final class Run implements Callable<Integer> {

    private static final int HOLDS = 0;
    private static final int FAILED = 1;
    private static final int WRONG = 3;
    private static final int TOKEN_BYTES = 16;

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
        System.exit(new CommandLine(new Run()).execute(args));
    }

    @Override
    public Integer call() {
        try {
            arguments.validate();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
        try {
            Workspace workspace = Workspace.take(Path.of(System.getProperty("onefold.root", "")));
            FixedPorts.requireFree();
            return run(workspace);
        } catch (StackFailure e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }

    private int run(Workspace workspace) {
        Screen screen = new Screen(System.out, Boolean.getBoolean("onefold.terminal"));
        Suite suite = new Suite(workspace);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(suite, screen), "stop"));
        try {
            return new Session(arguments, suite, workspace, screen, token()).run() ? HOLDS : WRONG;
        } catch (RuntimeException e) {
            if (suite.isClosed()) {
                return FAILED; // Ctrl-C has pulled everything away; the exit code is that of the signal
            }
            screen.endLine();
            throw e;
        }
    }

    private static void stop(Suite suite, Screen screen) {
        screen.say("Stopping");
        suite.close();
    }

    private static String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
