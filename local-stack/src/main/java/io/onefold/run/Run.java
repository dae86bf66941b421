package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.nio.file.Path;
import java.security.SecureRandom;
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
            "Starts Kafka, PostgreSQL, Redis and the services on this machine, feeds events with duplicates and sends"
                    + " payment webhooks that mean the same, and shows what became of each, what the summary counts and how"
                    + " often each order was integrated. Then it stays up until Ctrl-C."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the books balance, every record became what it must, the summary equals the raw events, and each order was"
                    + " integrated once",
            "1:something could not be started, ended or got stuck; or ./run is up already",
            "2:the options are wrong",
            "3:one of these does not hold; a sentence says which",
            "130:stopped by Ctrl-C; 143 by SIGTERM"
        })
public final class Run implements Callable<Integer> {

    private static final int HOLDS = 0;
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
        Secrets secrets = Secrets.random(new SecureRandom());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(suite, screen), "stop"));
        try {
            return new Session(arguments, suite, workspace, screen, secrets).run() ? HOLDS : WRONG;
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
}
