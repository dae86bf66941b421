package io.onefold.benchmarks.footprint;

import io.onefold.benchmarks.machine.Proc;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code benchmarks/footprint}, which the shell script of that name starts after building. */
@Command(
        name = "benchmarks/footprint",
        sortOptions = false,
        description = {
            "Measures each service in whatever kinds were built (a folder for the JVM, a native executable): how long it"
                    + " takes to be ready, what it has resident at rest, and its size. Starts its own servers and leaves"
                    + " nothing behind."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:measured", "1:something could not be started"})
public final class Footprint implements Callable<Integer> {
    private static final Duration START_TAKES = Duration.ofSeconds(90);
    private static final double MIB = 1024 * 1024;

    @Option(names = "--starts", paramLabel = "N", description = "Of each, the median counts (default: 5).")
    private int starts = 5;

    @Option(names = "--rest", paramLabel = "SECONDS", description = "From ready to looking (default: 5).")
    private int rest = 5;

    @SuppressWarnings("UnusedVariable") // picocli looks at it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and end.")
    private boolean help;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Footprint()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("onefold.root", "")).toAbsolutePath();
        System.out.println("| service | kind | start to ready, s | resident at rest, MiB | files, MiB |");
        System.out.println("|---|---|---|---|---|");
        try (LocalStack stack = LocalStack.start(StackOptions.randomPorts())) {
            for (Packaged packaged : Packaged.all(root)) {
                measure(stack, packaged, root.resolve("benchmarks/target/footprint-" + packaged.service() + ".log"));
            }
            return 0;
        } catch (StackFailure e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }

    private void measure(LocalStack stack, Packaged packaged, Path log) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment(packaged.service()));
        environment.putAll(packaged.variables());
        ServiceLaunch launch = ServiceLaunch.of(packaged.application(), environment, log);
        start(packaged, launch); // makes its tables, and has its files read once
        double[] seconds = new double[starts];
        double[] resident = new double[starts];
        for (int start = 0; start < starts; start++) {
            Started started = start(packaged, launch);
            seconds[start] = started.seconds();
            resident[start] = started.bytes() / MIB;
        }
        System.out.printf(
                "| %s | %s | %.2f | %.0f | %.0f |%n",
                packaged.service(), packaged.kind(), median(seconds), median(resident), packaged.bytes() / MIB);
    }

    private Started start(Packaged packaged, ServiceLaunch launch) throws InterruptedException {
        long begin = System.nanoTime();
        try (ServiceProcess process = ServiceProcess.start(packaged.service(), launch)) {
            process.awaitReady(START_TAKES);
            double seconds = (System.nanoTime() - begin) / 1e9;
            TimeUnit.SECONDS.sleep(rest);
            Proc.forgetPeak(process.process().pid());
            return new Started(seconds, Proc.peakBytes(process.process().pid()));
        }
    }

    private static double median(double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /**
     * One start.
     *
     * @param bytes resident after its rest
     */
    private record Started(double seconds, long bytes) {}
}
