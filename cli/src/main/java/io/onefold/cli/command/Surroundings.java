package io.onefold.cli.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a command has around it.
 *
 * @param terminal whether the output goes to one
 * @param nanos a clock that does not jump
 * @param pause waits that long
 */
public record Surroundings(
        Map<String, String> environment,
        PrintStream out,
        PrintStream err,
        boolean terminal,
        LongSupplier nanos,
        Consumer<Duration> pause) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }
}
