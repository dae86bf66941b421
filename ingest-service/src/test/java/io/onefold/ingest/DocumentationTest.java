package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.documentation.Documentation;
import io.onefold.documentation.LinesInSources;
import io.onefold.documentation.LoggingPage;
import io.onefold.ingest.decode.Reason;
import io.onefold.ingest.stream.SettingsReader;
import io.onefold.json.JsonProblem;
import io.onefold.key.KeyOutcome;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the documentation lists is what the code has. */
class DocumentationTest {

    @Test
    void variables() {
        assertThat(Documentation.of("configuration.md").namesInFirstColumn("INGEST_.*"))
                .isEqualTo(new TreeSet<>(SettingsReader.VARIABLES));
    }

    @Test
    void reasonsOfDeadLetters() throws IllegalAccessException {
        Set<String> codes = new TreeSet<>();
        for (var constant : Reason.class.getFields()) {
            codes.add((String) constant.get(null));
        }
        codes.remove(Reason.KEY_PREFIX);
        Arrays.stream(KeyOutcome.Problem.values())
                .map(problem -> Reason.KEY_PREFIX + problem.code())
                .forEach(codes::add);
        Arrays.stream(JsonProblem.values()).map(JsonProblem::code).forEach(codes::add);
        codes.remove(JsonProblem.REPEATED_NAME.code()); // of an event the last one counts

        assertThat(Documentation.of("operations.md").firstColumnBelow("reason")).isEqualTo(codes);
    }

    @Test
    void messages() {
        LinesInSources said = LinesInSources.ofThisModule();

        assertThat(said.problems()).isEmpty();
        assertThat(said.lines()).isEqualTo(LoggingPage.below("ingest-service"));
    }
}
