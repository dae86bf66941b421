package io.onefold.ingest.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamTopicsTest {

    @Test
    void joinsTheTopicsOfAllStreams() {
        assertThat(channelTopics(Map.of(
                        "INGEST_STREAMS_PLAYLOG_TOPICS", "playlog, play.log",
                        "INGEST_STREAMS_ORDERS_TOPICS", "orders")))
                .isEqualTo("orders,play.log,playlog");
    }

    @Test
    void namesATopicOnce() {
        assertThat(channelTopics(Map.of("INGEST_STREAMS_A_TOPICS", "a,b", "INGEST_STREAMS_B_TOPICS", "b,,c")))
                .isEqualTo("a,b,c");
    }

    @Test
    void ignoresEverythingElse() {
        assertThat(channelTopics(Map.of(
                        "INGEST_STREAMS_A_TOPICS", "a",
                        "INGEST_STREAMS_A_KEY", "b",
                        "INGEST_STREAMS_MY_ORDERS_TOPICS", "c",
                        "OTHER_INGEST_STREAMS_A_TOPICS", "d")))
                .isEqualTo("a");
    }

    @Test
    void neverLeavesTheChannelWithoutATopic() {
        assertThat(channelTopics(Map.of())).isEqualTo("onefold-no-topic");
        assertThat(channelTopics(Map.of("INGEST_STREAMS_A_TOPICS", " , "))).isEqualTo("onefold-no-topic");
    }

    private static String channelTopics(Map<String, String> environment) {
        return new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withSources(new StreamTopics())
                .build()
                .getValue("mp.messaging.incoming.events.topics", String.class);
    }
}
