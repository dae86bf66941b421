package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentTokensTest {
    private static final String OLD = "old-token-0123456789";
    private static final String NEW = "new-token-0123456789";

    private final List<String> warnings = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    private final Path file;

    CurrentTokensTest(@TempDir Path folder) throws IOException {
        this.file = Files.writeString(folder.resolve("tokens"), OLD + "\n");
    }

    @Test
    void thoseOfAFileAreReadAgain() throws IOException {
        CurrentTokens tokens = inFile();
        Files.writeString(file, NEW);

        assertThat(tokens.get().roleOf("Bearer " + OLD)).as("within the second").contains(Role.ADMIN);
        now = now.plusSeconds(1);
        assertThat(tokens.get().roleOf("Bearer " + OLD)).isEmpty();
        assertThat(tokens.get().roleOf("Bearer " + NEW)).contains(Role.ADMIN);
        assertThat(warnings).isEmpty();
    }

    @Test
    void aFileThatCannotBeUsedLeavesThemAsTheyWereAndIsToldOnce() throws IOException {
        CurrentTokens tokens = inFile();
        Files.writeString(file, NEW + ",short");
        for (int second = 0; second < 3; second++) {
            now = now.plusSeconds(1);
            assertThat(tokens.get().roleOf("Bearer " + OLD)).contains(Role.ADMIN);
            assertThat(tokens.get().roleOf("Bearer " + NEW)).isEmpty();
        }
        Files.delete(file);
        for (int second = 0; second < 3; second++) {
            now = now.plusSeconds(1);
            assertThat(tokens.get().roleOf("Bearer " + OLD)).contains(Role.ADMIN);
        }

        assertThat(warnings)
                .containsExactly(
                        "The tokens stay as they were: ADMIN_TOKENS: each token needs at least 16 characters",
                        "The tokens stay as they were: the file of ADMIN_TOKENS_FILE cannot be used");
    }

    @Test
    void withoutAnyNobodyHasARole() {
        CurrentTokens none =
                CurrentTokens.of(Optional.empty(), Optional.empty(), () -> now, warnings::add, new ConfigProblems());

        assertThat(none.get().roleOf("Bearer " + OLD)).isEmpty();
    }

    private CurrentTokens inFile() {
        Map<String, String> variables = Map.of("ADMIN_TOKENS_FILE", file.toString());
        ConfigProblems problems = new ConfigProblems();
        return CurrentTokens.of(
                Secret.find("ADMIN_TOKENS", variable -> Optional.ofNullable(variables.get(variable)), problems),
                Optional.empty(),
                () -> now,
                warnings::add,
                problems);
    }
}
