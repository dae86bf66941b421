package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.documentation.Documentation;
import io.onefold.documentation.LinesInSources;
import io.onefold.documentation.LoggingPage;
import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.SettingsReader;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the documentation lists is what the code has. */
class DocumentationTest {
    private static final Documentation PAGE = Documentation.of("summary.md");

    @Test
    void variables() {
        assertThat(Documentation.of("configuration.md").namesInFirstColumn("SUMMARY_.*"))
                .isEqualTo(new TreeSet<>(SettingsReader.VARIABLES));
    }

    @Test
    void types() {
        assertThat(PAGE.firstColumnBelow("type"))
                .isEqualTo(Arrays.stream(ColumnType.values())
                        .map(ColumnType::word)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void messages() {
        LinesInSources said = LinesInSources.ofThisModule();

        assertThat(said.problems()).isEmpty();
        assertThat(said.lines()).isEqualTo(LoggingPage.below("summary-service"));
    }
}
