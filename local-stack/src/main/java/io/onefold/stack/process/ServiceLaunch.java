package io.onefold.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * How a packaged service is started.
 *
 * @param application a {@code quarkus-app} folder, or a native executable
 * @param environment ports may be given by QUARKUS_HTTP_PORT and QUARKUS_MANAGEMENT_PORT; else free ones are taken
 * @param classPath jars or folders put before the service's own classes, such as a seam of a test; with an executable the
 *     test is skipped
 * @param jvmOptions such as {@link #JVM_OPTIONS}; a folder only
 * @param log receives its output, appended
 */
public record ServiceLaunch(
        Path application, Map<String, String> environment, List<Path> classPath, List<String> jvmOptions, Path log) {

    /** What a service on the JVM is started with unless something else is asked for. */
    public static final List<String> JVM_OPTIONS =
            List.of("-Xmx160m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

    private static final String MAIN = "io.quarkus.runner.GeneratedMain";

    public ServiceLaunch {
        environment = Map.copyOf(environment);
        classPath = List.copyOf(classPath);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** Nothing but its environment. */
    public static ServiceLaunch of(Path application, Map<String, String> environment, Path log) {
        return new ServiceLaunch(application, environment, List.of(), JVM_OPTIONS, log);
    }

    public ServiceLaunch withClassPath(Path... before) {
        return new ServiceLaunch(application, environment, List.of(before), jvmOptions, log);
    }

    public ServiceLaunch withJvmOptions(String... options) {
        return new ServiceLaunch(application, environment, classPath, List.of(options), log);
    }

    List<String> command() {
        if (!Files.isDirectory(application)) {
            return executable();
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(StartedJvm.OPTIONS);
        if (classPath.isEmpty()) {
            command.addAll(
                    List.of("-jar", application.resolve("quarkus-run.jar").toString()));
        } else {
            command.addAll(List.of("-cp", flatClassPath(), MAIN));
        }
        return command;
    }

    private List<String> executable() {
        if (!classPath.isEmpty()) {
            throw new TestAbortedException("Needs a service on the JVM, into which a seam can be put: " + application);
        }
        // Quarkus unpacks the library of a codec there by a fixed name, under the feet of others.
        return List.of(application.toAbsolutePath().toString(), "-Djava.io.tmpdir=" + folderOfItsOwn());
    }

    private Path folderOfItsOwn() {
        try {
            return Files.createTempDirectory("onefold");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Quarkus' own runner has a class path of its own, into which nothing can be put; a flat one does the same job.
    private String flatClassPath() {
        Stream<Path> before = Stream.concat(
                jars("quarkus").filter(jar -> jar.endsWith("transformed-bytecode.jar")), classPath.stream());
        Stream<Path> service =
                Stream.of("quarkus", "app", "lib/main", "lib/boot").flatMap(this::jars);
        return Stream.concat(before, service).map(Path::toString).collect(Collectors.joining(":"));
    }

    private Stream<Path> jars(String folder) {
        if (!Files.isDirectory(application.resolve(folder))) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(application.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
