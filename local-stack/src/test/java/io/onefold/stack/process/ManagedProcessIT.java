package io.onefold.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedProcessIT {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Path folder;

    ManagedProcessIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void isTheProgramItselfWithItsEnvironmentAndOutput() throws IOException {
        ManagedProcess process = shell("echo $$ $GREETING; exit 3", Map.of("GREETING", "hello"));

        assertThat(process.awaitExit(SOON)).isEqualTo(3);
        assertThat(Files.readString(process.log())).isEqualTo(process.pid() + " hello\n");
    }

    @Test
    void endsInOrderWhenAsked() {
        ManagedProcess process = shell("trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done", Map.of());
        await().until(() -> process.tail(1).equals("up"));

        assertThat(process.terminate(SOON)).isZero();
        assertThat(process.tail(1)).isEqualTo("bye");
    }

    @Test
    void isKilledWhenItDoesNotEnd() {
        ManagedProcess process = shell("trap '' TERM; echo up; while :; do sleep 0.1; done", Map.of());
        await().until(() -> process.tail(1).equals("up"));

        assertThatThrownBy(() -> process.terminate(Duration.ofMillis(300)))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("still running")
                .hasMessageContaining("up");
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void doesNothingWhilePaused() throws IOException {
        try (ManagedProcess process = shell("while :; do echo tick; sleep 0.02; done", Map.of())) {
            await().until(() -> Files.size(process.log()) > 20);

            process.pause();
            long size = Files.size(process.log());
            await().during(Duration.ofMillis(300)).until(() -> Files.size(process.log()) == size);

            process.resume();
            await().until(() -> Files.size(process.log()) > size);
        }
    }

    @Test
    void killTakesItsChildrenWithIt() {
        ManagedProcess process = shell("sleep 1000 & echo up; wait", Map.of());
        await().until(() -> process.tail(1).equals("up"));
        List<ProcessHandle> children =
                ProcessHandle.of(process.pid()).orElseThrow().descendants().toList();

        process.kill();

        assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    private ManagedProcess shell(String script, Map<String, String> environment) {
        return ManagedProcess.start(
                new Launch("script", List.of("sh", "-c", script), environment, folder.resolve("script.log")));
    }
}
