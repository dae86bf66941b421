package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretTest {
    private final ConfigProblems problems = new ConfigProblems();

    private final Path folder;

    SecretTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void standsInItsVariable() {
        Secret secret = find(Map.of("DATABASE_PASSWORD", "tiger ")).orElseThrow();

        assertThat(secret.current()).isEqualTo("tiger ");
        assertThat(secret.mayChange()).isFalse();
        assertThat(problems.lines()).isEmpty();
    }

    @Test
    void standsInAFileWithoutTheLineBreakAtItsEnd() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), " tiger \r\n");

        Secret secret = find(Map.of("DATABASE_PASSWORD_FILE", file.toString())).orElseThrow();

        assertThat(secret.current()).isEqualTo(" tiger ");
        assertThat(secret.mayChange()).isTrue();
    }

    @Test
    void isReadAgainThroughALinkThatIsSwapped() throws IOException {
        Path before = Files.createDirectory(folder.resolve("before"));
        Path after = Files.createDirectory(folder.resolve("after"));
        Files.writeString(before.resolve("password"), "tiger");
        Files.writeString(after.resolve("password"), "lion");
        Path data = Files.createSymbolicLink(folder.resolve("..data"), before.getFileName());
        Path name = Files.createSymbolicLink(folder.resolve("password"), Path.of("..data", "password"));
        Secret secret = find(Map.of("DATABASE_PASSWORD_FILE", name.toString())).orElseThrow();
        assertThat(secret.current()).isEqualTo("tiger");

        Path swapped = Files.createSymbolicLink(folder.resolve("..data_tmp"), after.getFileName());
        Files.move(swapped, data, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

        assertThat(secret.current()).isEqualTo("lion");
    }

    @Test
    void isNotSetInBothVariables() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "lion");

        find(Map.of("DATABASE_PASSWORD", "tiger", "DATABASE_PASSWORD_FILE", file.toString()));

        assertThat(problems.lines())
                .containsExactly("DATABASE_PASSWORD: is set as well as DATABASE_PASSWORD_FILE; one of them must go");
    }

    @Test
    void needsAFileThatCanBeReadAndHoldsSomething() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), " \n");
        Path large = Files.writeString(folder.resolve("large"), "x".repeat(64 * 1024 + 1));
        for (String path : new String[] {empty.toString(), large.toString(), folder.toString(), "tiger\0", "tiger"}) {
            ConfigProblems each = new ConfigProblems();
            Map<String, String> variables = Map.of("DATABASE_PASSWORD_FILE", path);

            assertThat(Secret.find("DATABASE_PASSWORD", variable -> Optional.ofNullable(variables.get(variable)), each))
                    .isEmpty();
            assertThat(each.lines())
                    .containsExactly("DATABASE_PASSWORD_FILE: is the path of a file that can be read and holds the"
                            + " secret, up to 64 KiB");
        }
    }

    @Test
    void doesNotShowItselfOrItsPathWhenItsFileGoes() throws IOException {
        Path file = Files.writeString(folder.resolve("tiger"), "tiger");
        Secret secret = find(Map.of("DATABASE_PASSWORD_FILE", file.toString())).orElseThrow();
        Files.delete(file);

        assertThatThrownBy(secret::current)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the file of DATABASE_PASSWORD_FILE cannot be used")
                .hasRootCauseMessage("NoSuchFileException");
        assertThat(secret).hasToString("Secret[DATABASE_PASSWORD_FILE]");
    }

    private Optional<Secret> find(Map<String, String> variables) {
        return Secret.find("DATABASE_PASSWORD", variable -> Optional.ofNullable(variables.get(variable)), problems);
    }
}
