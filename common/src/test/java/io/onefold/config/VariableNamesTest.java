package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableNamesTest {

    private final VariableNames names = new VariableNames(
            "INGEST_",
            List.of(
                    "INGEST_GROUP_ID",
                    "INGEST_TAKE_OVER",
                    "INGEST_STREAMS_<NAME>_TOPICS",
                    "INGEST_STREAMS_<NAME>_KEY",
                    "INGEST_STREAMS_<NAME>_PARTITION_BY"));

    @Test
    void knowsPlainNamesAndNamesWithAWordInside() {
        assertThat(names.unknownIn(Set.of(
                        "INGEST_GROUP_ID",
                        "INGEST_STREAMS_PLAYLOG_TOPICS",
                        "INGEST_STREAMS_KEY_KEY",
                        "INGEST_STREAMS_A1_PARTITION_BY")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "INGEST_GROUPID, INGEST_GROUP_ID",
        "INGEST_TAKEOVER, INGEST_TAKE_OVER",
        "INGEST_STREAMS_PLAYLOG_TOPIC, INGEST_STREAMS_PLAYLOG_TOPICS",
        "INGEST_STREAM_PLAYLOG_KEY, INGEST_STREAMS_PLAYLOG_KEY",
        "INGEST_STREAMS__KEY, INGEST_STREAMS_KEY_KEY",
        "INGEST_HTTP_PORT, INGEST_GROUP_ID",
        "INGEST_, INGEST_GROUP_ID",
    })
    void namesTheNearestKnownOne(String name, String nearest) {
        assertThat(names.unknownIn(Set.of(name))).containsExactly(UnknownVariable.notKnown(name, nearest));
    }

    @Test
    void saysThatANameIsOneWord() {
        assertThat(names.unknownIn(Set.of("INGEST_STREAMS_MY_ORDERS_TOPICS")))
                .containsExactly(new UnknownVariable(
                        "INGEST_STREAMS_MY_ORDERS_TOPICS",
                        "INGEST_STREAMS_MYORDERS_TOPICS",
                        "a name is one word of letters and digits, unlike MY_ORDERS;"
                                + " for example INGEST_STREAMS_MYORDERS_TOPICS"));
    }

    @Test
    void leavesAloneWhatKubernetesInjects() {
        assertThat(names.unknownIn(Set.of(
                        "INGEST_SERVICE_HOST",
                        "INGEST_SERVICE_PORT",
                        "INGEST_SERVICE_PORT_HTTP",
                        "INGEST_PORT",
                        "INGEST_PORT_8081_TCP",
                        "INGEST_PORT_8081_TCP_ADDR",
                        "INGEST_PORT_8081_TCP_PORT",
                        "INGEST_PORT_8081_TCP_PROTO",
                        "INGEST_SERVICE_SERVICE_HOST",
                        "INGEST_SERVICE_SERVICE_PORT",
                        "INGEST_SERVICE_PORT_8081_TCP",
                        "INGEST_METRICS_HTTP_SERVICE_HOST",
                        "INGEST_METRICS_HTTP_PORT")))
                .isEmpty();
    }

    @Test
    void doesNotTakeAStrayPortForAService() {
        assertThat(names.unknownIn(Set.of("INGEST_PORT", "INGEST_SERVICE_PORT_NUMBER_OF")))
                .extracting(UnknownVariable::name)
                .containsExactly("INGEST_PORT");
    }

    @Test
    void leavesOtherPrefixesAloneAndSorts() {
        assertThat(names.unknownIn(Set.of("PATH", "SUMMARY_EVERY", "INGEST_B", "INGEST_A", "ingest_c")))
                .extracting(UnknownVariable::name)
                .containsExactly("INGEST_A", "INGEST_B");
    }

    @Test
    void refusesKnownNamesWithoutThePrefix() {
        assertThatThrownBy(() -> new VariableNames("INGEST_", List.of("OTHER")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
