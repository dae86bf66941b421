package io.onefold.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.process.Ports;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The stack in a JVM of its own, started by hand so that nothing here cleans up after it. */
class OrphansIT {

    private static final Duration SECONDS = Duration.ofSeconds(15);

    private final List<Integer> ports = List.of(Ports.free(), Ports.free(), Ports.free());

    @Test
    void nothingIsLeftWhenItsJvmIsKilled() throws IOException {
        Process jvm = start();
        Path folder = awaitReady(jvm);
        List<ProcessHandle> servers = processesOf(folder);
        assertThat(servers).hasSizeGreaterThanOrEqualTo(3);

        jvm.destroyForcibly();

        assertNothingIsLeft(servers, folder);
    }

    @Test
    void nothingIsLeftWhenItsJvmIsKilledWithAServerFrozen() throws IOException {
        Process jvm = start("--freeze-postgres");
        Path folder = awaitReady(jvm);
        List<ProcessHandle> servers = processesOf(folder);

        jvm.destroyForcibly();

        assertNothingIsLeft(servers, folder);
    }

    @Test
    void nothingIsLeftWhenItsStdinEnds() throws IOException, InterruptedException {
        Process jvm = start("--until-stdin-ends");
        Path folder = awaitReady(jvm);
        List<ProcessHandle> servers = processesOf(folder);

        jvm.getOutputStream().close();

        assertNothingIsLeft(servers, folder);
        assertThat(jvm.waitFor()).isZero();
    }

    @Test
    void sayAndFailWhenAPortIsTaken() throws IOException, InterruptedException {
        Process first = start();
        Path folder = awaitReady(first);
        List<ProcessHandle> servers = processesOf(folder);

        Process second = start();

        assertThat(second.inputReader().lines().toList()).first().asString().contains("port", "is taken");
        assertThat(second.waitFor()).isOne();
        first.destroy();
        assertNothingIsLeft(servers, folder);
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                FreezableStack.class.getName(),
                "--kafka-port",
                ports.get(0).toString(),
                "--postgres-port",
                ports.get(1).toString(),
                "--redis-port",
                ports.get(2).toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static Path awaitReady(Process jvm) throws IOException {
        BufferedReader output = jvm.inputReader();
        Path folder = Path.of("");
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("Data")) {
                folder = Path.of(line.substring("Data".length()).strip());
            }
            if (line.startsWith("Ready")) {
                return folder;
            }
        }
        throw new AssertionError("It ended before it was ready");
    }

    private static List<ProcessHandle> processesOf(Path folder) {
        List<ProcessHandle> roots = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
                .toList();
        return Stream.concat(roots.stream(), roots.stream().flatMap(ProcessHandle::descendants))
                .distinct()
                .toList();
    }

    private void assertNothingIsLeft(List<ProcessHandle> servers, Path folder) {
        await().atMost(SECONDS).untilAsserted(() -> {
            assertThat(servers).noneMatch(ProcessHandle::isAlive);
            assertThat(ports).allMatch(Ports::isFree);
            assertThat(Files.exists(folder)).isFalse();
        });
    }
}
