package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConfigProblemsTest {

    private final ConfigProblems problems = new ConfigProblems();

    @Test
    void reportsEveryProblemAtOnce() {
        problems.add("INGEST_STREAMS_PLAYLOG_KEY", "", "needs at least one field");
        problems.add("INGEST_GROUP_ID", null, "is needed");
        problems.addHidden("ADMIN_TOKENS", "each token needs at least 16 characters");

        assertThatThrownBy(problems::throwIfAny)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("""
                        3 problems in the configuration:
                          INGEST_STREAMS_PLAYLOG_KEY = "": needs at least one field
                          INGEST_GROUP_ID is not set: is needed
                          ADMIN_TOKENS: each token needs at least 16 characters""");
    }

    @Test
    void letsNoValueForgeALine() {
        problems.add("A", "x\n  B = \"y\"", "is wrong");

        assertThatThrownBy(problems::throwIfAny)
                .hasMessage("1 problem in the configuration:\n  A = \"x?  B = \"y\"\": is wrong");
    }

    @Test
    void isSilentWithoutProblems() {
        assertThatCode(problems::throwIfAny).doesNotThrowAnyException();
    }
}
