package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastGoodTest {
    private final List<String> warnings = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private Path file;

    @BeforeEach
    void write(@TempDir Path folder) throws IOException {
        file = Files.writeString(folder.resolve("secret"), "1\n");
    }

    private LastGood<Integer> current() {
        return new LastGood<>("The number stays as it was", this::number, warnings::add);
    }

    @SuppressWarnings("UnusedException")
    private int number() {
        try {
            return Integer.parseInt(Files.readString(file).strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is a number");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void readsAFileAgainAfterASecond() throws IOException {
        LastGood<Integer> current = current();
        assertThat(current.getAt(now)).isEqualTo(1);
        Files.writeString(file, "2");

        assertThat(current.getAt(now)).isEqualTo(1);
        now = now.plusSeconds(1);
        assertThat(current.getAt(now)).isEqualTo(2);
    }

    @Test
    void staysAsItWasAndSaysSoOnceWhenTheFileCannotBeUsed() throws IOException {
        LastGood<Integer> current = current();
        current.getAt(now);
        Files.writeString(file, "hush");
        for (int second = 0; second < 3; second++) {
            now = now.plusSeconds(1);
            assertThat(current.getAt(now)).isEqualTo(1);
        }

        assertThat(warnings).containsExactly("The number stays as it was: is a number");
    }

    @Test
    void failsWhileItWasNeverReadAndRecovers() throws IOException {
        LastGood<Integer> current = current();
        Files.writeString(file, "hush");
        assertThatThrownBy(() -> current.getAt(now))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageNotContaining("hush");
        Files.writeString(file, "3");

        assertThat(current.getAt(now)).isEqualTo(3);
    }
}
