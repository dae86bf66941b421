package io.onefold.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the build of a service has made: a {@code quarkus-app} folder for the JVM or, with {@code -Pnative}, an executable. The
 * build says which by the system property {@code services}, so that no test takes what an earlier build has left.
 */
public final class PackagedService {
    private PackagedService() {}

    /**
     * What is to be started of a service.
     *
     * @param target the folder that its build writes to
     * @throws StackFailure when there is no executable though there should be one
     */
    public static Path in(Path target) {
        return System.getProperty("services", "jvm").equals("native")
                ? executable(target)
                : target.resolve("quarkus-app");
    }

    private static Path executable(Path target) {
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith("-runner"))
                    .findFirst()
                    .orElseThrow(() -> new StackFailure("No executable in " + target + ": mvn -Pnative package"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
