package io.onefold.stack.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What to start: a command, what to add to the inherited environment, and the file that receives its output (appended).
 *
 * @param name what messages call it
 * @param stopSignal the signal for an orderly end, without SIG: {@code TERM} for nearly everything, {@code INT} for
 *     PostgreSQL
 */
public record Launch(String name, List<String> command, Map<String, String> environment, Path log, String stopSignal) {

    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (command.isEmpty()) {
            throw new IllegalArgumentException(name + ": nothing to start");
        }
    }

    public Launch(String name, List<String> command, Map<String, String> environment, Path log) {
        this(name, command, environment, log, "TERM");
    }
}
