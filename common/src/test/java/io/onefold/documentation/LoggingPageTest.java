package io.onefold.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LoggingPageTest {

    @Test
    void hasWhatAllServicesSay() {
        LinesInSources said = LinesInSources.ofThisModule();

        assertThat(said.problems()).isEmpty();
        assertThat(said.lines()).isEqualTo(LoggingPage.below("Every service"));
    }

    @Test
    void explainsEachKey() {
        Set<String> keys = new TreeSet<>();
        for (String part : new String[] {"Every service", "ingest-service", "summary-service", "webhook-service"}) {
            LoggingPage.below(part).values().forEach(line -> keys.addAll(line.keys()));
        }

        assertThat(Documentation.of("logging.md").firstColumnBelow("key")).isEqualTo(keys);
    }
}
