package io.onefold.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the processes of a module's tests write: {@code target/worker-logs}. */
public final class WorkerLogs {
    private WorkerLogs() {}

    /** The file of that process, without what an earlier run of the tests wrote; a process appends. */
    public static Path fresh(String process) {
        try {
            Path log = Files.createDirectories(Path.of("target", "worker-logs")).resolve(process + ".log");
            Files.deleteIfExists(log);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the log of " + process, e);
        }
    }
}
