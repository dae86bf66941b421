package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentTest {
    private final List<String> warnings = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private Path file;

    @BeforeEach
    void write(@TempDir Path folder) throws IOException {
        file = Files.writeString(folder.resolve("secret"), "1\n");
    }

    private Current<Integer> current() {
        return new Current<>(Targets.secretIn(file), CurrentTest::number, () -> now, warnings::add);
    }

    @SuppressWarnings("UnusedException")
    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is a number");
        }
    }

    @Test
    void readsAFileAgainAfterASecond() throws IOException {
        Current<Integer> current = current();
        assertThat(current.get()).isEqualTo(1);
        Files.writeString(file, "2");

        assertThat(current.get()).isEqualTo(1);
        now = now.plusSeconds(1);
        assertThat(current.get()).isEqualTo(2);
    }

    @Test
    void staysAsItWasAndSaysSoOnceWhenTheFileCannotBeUsed() throws IOException {
        Current<Integer> current = current();
        current.get();
        Files.writeString(file, "hush");
        for (int second = 0; second < 3; second++) {
            now = now.plusSeconds(1);
            assertThat(current.get()).isEqualTo(1);
        }

        assertThat(warnings).containsExactly("Secret[SECRET_FILE] stays as it was: is a number");
    }

    @Test
    void failsWhileItWasNeverReadAndRecovers() throws IOException {
        Current<Integer> current = current();
        Files.writeString(file, "hush");
        assertThatThrownBy(current::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageNotContaining("hush");
        Files.writeString(file, "3");

        assertThat(current.get()).isEqualTo(3);
    }
}
