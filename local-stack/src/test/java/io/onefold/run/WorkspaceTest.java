package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {

    @TempDir
    private Path root = Path.of("");

    @Test
    void replacesTheCopyOfAnEarlierBuild() throws IOException {
        Path lib = Files.createDirectories(root.resolve("some-service/target/quarkus-app/lib"));
        Path old = Files.writeString(lib.resolve("old.jar"), "old");
        Workspace workspace = Workspace.take(root);
        workspace.copyOf("some-service");
        Files.delete(old);
        Files.writeString(lib.resolve("new.jar"), "new");

        Path copy = workspace.copyOf("some-service");

        assertThat(copy.resolve("lib"))
                .isDirectoryContaining("glob:**/new.jar")
                .isDirectoryNotContaining("glob:**/old.jar");
    }

    @Test
    void startsEachLogAnew() throws IOException {
        Workspace workspace = Workspace.take(root);
        Files.writeString(workspace.freshLog("some"), "of an earlier run");

        assertThat(workspace.freshLog("some")).doesNotExist();
    }

    @Test
    void givesAProcessAnEmptyFolder() throws IOException {
        Workspace workspace = Workspace.take(root);
        Files.createDirectories(workspace.temporary("some").resolve("left"));

        assertThat(workspace.temporary("some")).isEmptyDirectory();
    }

    @Test
    void refusesAnotherRunAndNamesTheFirst() throws IOException, InterruptedException {
        Workspace workspace = Workspace.take(root);
        System.gc(); // what holds the lock must not be lost

        Process second = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Donefold.root=" + root,
                        Run.class.getName(),
                        "--once")
                .redirectErrorStream(true)
                .start();
        String said = new String(second.getInputStream().readAllBytes(), UTF_8);

        assertThat(second.waitFor()).isOne();
        assertThat(said)
                .contains("already up here (process " + ProcessHandle.current().pid() + ")");
        assertThat(workspace.logs()).isDirectory();
    }
}
