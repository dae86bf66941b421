package io.onefold.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinesInSourcesTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void findsMessagesWithTheirLevelsAndKeys() throws IOException {
        LinesInSources found = of("""
                if (long) {
                    LOG.warn("it waits", "for", what, "failure", failure.of("x"));
                } else {
                    LOG.debug("it waits", "for", what);
                }
                task.with(done -> LOG.info("it goes on"));
                """);

        assertThat(found.problems()).isEmpty();
        assertThat(found.lines())
                .isEqualTo(Map.of(
                        "it waits",
                        new Line(Set.of("debug", "warn"), Set.of("failure", "for")),
                        "it goes on",
                        new Line(Set.of("info"), Set.of())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOG.info(\"it waits for \" + what);",
                "LOG.info(message);",
                "LOG.info(\"It waits\");",
                "LOG.info(\"it ends.\");",
                "LOG.info(\"it waits\", \"for\");",
                "LOG.info(\"it waits\", key, what);",
                "LOG.info(\"it waits\", \"for\", one, \"for\", two);",
                "LOG.info(\"it waits\", \"a key\", what);",
                "words.forEach(LOG::info);",
                "Log other = LOG;"
            })
    void refuses(String statement) throws IOException {
        assertThat(of(statement).problems()).hasSize(1);
    }

    private LinesInSources of(String statements) throws IOException {
        Files.writeString(
                folder.resolve("Some.java"),
                "import io.onefold.log.Log; class Some { void say() { " + statements + " } }");
        return LinesInSources.below(folder);
    }
}
