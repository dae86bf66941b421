package io.onefold.benchmarks.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where things are in the project.
 *
 * @param application the packaged service
 * @param logs receives what the service says
 * @param temporary for the service's own temporary files: Quarkus unpacks a native library by a fixed name, under the
 *     feet of other JVMs
 */
record Folders(Path application, Path logs, Path temporary) {

    static Folders under(Path root) {
        Path own = root.toAbsolutePath().resolve("benchmarks/target/ingest");
        try {
            return new Folders(
                    root.toAbsolutePath().resolve("ingest-service/target/quarkus-app"),
                    Files.createDirectories(own.resolve("logs")),
                    Files.createDirectories(own.resolve("tmp")));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to " + own, e);
        }
    }

    /** The file for the output of one process, empty. */
    Path freshLog(String process) {
        Path log = logs.resolve(process + ".log");
        try {
            Files.deleteIfExists(log);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove an old log", e);
        }
    }
}
