package io.onefold.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void countsFromWhereTheRoundBegan() {
        Progress progress = new Progress(new Books.State(1_000, 900, 90, 10), 1_200);

        String line = progress.line(5_000, new Books.State(4_000, 3_000, 300, 15), Duration.ofSeconds(2));

        assertThat(line).isEqualTo("produced 5,000  stored 2,100  duplicates 210  dead 5  1,050 rows/s  lag 2,200");
    }

    @Test
    void hasNoLagBelowZero() {
        Progress progress = new Progress(new Books.State(0, 0, 0, 0), 0);

        assertThat(progress.line(10, new Books.State(12, 12, 0, 0), Duration.ZERO))
                .endsWith("lag 0"); // stored before the producer had its answer
    }

    @Test
    void overwritesTheLineOnATerminalOnly() {
        Screen terminal = new Screen(new PrintStream(printed), true);

        terminal.show("one");
        terminal.show("two");
        terminal.say("done");

        assertThat(printed.toString(UTF_8))
                .isEqualTo("\r\u001b[Kone\r\u001b[Ktwo\ndone\n".replace("\n", System.lineSeparator()));
    }

    @Test
    void keepsStillWithoutATerminalUntilSomeTimeHasPassed() {
        Screen file = new Screen(new PrintStream(printed), false);

        file.show("one");
        file.say("done");

        assertThat(printed.toString(UTF_8)).isEqualTo("done" + System.lineSeparator());
    }
}
