package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ArgumentsTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void feedsTheSampleWhenNothingIsSaid() {
        Arguments arguments = parse();

        assertThat(arguments.events())
                .isInstanceOfSatisfying(
                        SampleEvents.class, sample -> assertThat(sample.size()).isEqualTo(200_000));
        assertThat(arguments.key()).isEqualTo("/event_id");
        assertThat(arguments.time()).isEqualTo("/played_at");
        assertThat(arguments.workers()).isOne();
        assertThat(arguments.data()).isNull();
        assertThat(arguments.orders()).isEqualTo(1_000);
        assertThat(arguments.once()).isFalse();
        assertThat(arguments.twice()).isFalse();
    }

    @Test
    void takesTheTimeOfTheRecordForAFileThatNamesNone() throws IOException {
        Path file = Files.writeString(folder.resolve("events.ndjson"), "{}");

        Arguments arguments = parse("--file", file.toString(), "--key", "/id");

        assertThat(arguments.events()).isEqualTo(new EventFile(file));
        assertThat(arguments.key()).isEqualTo("/id");
        assertThat(arguments.time()).isEqualTo("record:timestamp");
    }

    @ParameterizedTest
    @CsvSource({
        "--workers=0, --workers",
        "--workers=13, --workers",
        "--events=0, --events",
        "--orders=0, --orders",
        "--orders=20001, --orders",
        "--key=/id, --key",
        "--time=/at, --time",
        "--file=pom.xml, --key",
        "--file=pom.xml --key=/id --events=5, --events",
        "--file=pom.xml --key=/id --time=, --time",
        "--file=no-such-file --key=/id, no-such-file",
        "--data=pom.xml, --data"
    })
    void refusesWhatCannotBe(String options, String named) {
        assertThatThrownBy(() -> parse(options.split(" ", -1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }

    @Test
    void refusesAFileWithoutEvents() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.ndjson"), "\n");

        assertThatThrownBy(() -> parse("--file", file.toString(), "--key", "/id"))
                .hasMessageContaining("holds no events");
    }

    @ParameterizedTest
    @CsvSource({"--nonsense", "--workers=many", "--workers=0", "extra"})
    void exitsWithTwoForWrongOptions(String option) {
        StringWriter err = new StringWriter();

        int code = new CommandLine(new Run()).setErr(new PrintWriter(err)).execute(option);

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("Usage: ./run");
    }

    @Test
    void explainsItself() {
        StringWriter out = new StringWriter();

        int code = new CommandLine(new Run()).setOut(new PrintWriter(out)).execute("--help");

        assertThat(code).isZero();
        assertThat(out.toString())
                .contains(
                        "--once",
                        "--twice",
                        "--workers",
                        "--events",
                        "--orders",
                        "--file",
                        "--key",
                        "--time",
                        "--data",
                        "Exit codes");
    }

    private static Arguments parse(String... options) {
        Arguments arguments = new Arguments();
        new CommandLine(arguments).parseArgs(options);
        arguments.validate();
        return arguments;
    }
}
