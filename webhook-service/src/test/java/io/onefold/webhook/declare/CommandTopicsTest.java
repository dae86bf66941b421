package io.onefold.webhook.declare;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandTopicsTest {
    @Test
    void theChannelReadsTheTopicsOfAllSources() {
        SmallRyeConfig config = config(Map.of(
                "WEBHOOK_SOURCES_B_TOPICS", "two, three",
                "WEBHOOK_SOURCES_A_TOPICS", "one",
                "WEBHOOK_SOURCES_A_SCHEME", "kafka"));

        assertThat(value(config, "topics")).isEqualTo("one,three,two");
        assertThat(value(config, "enabled")).isEqualTo("true");
    }

    @Test
    void withoutATopicThereIsNoChannel() {
        assertThat(value(config(Map.of("WEBHOOK_SOURCES_A_SCHEME", "github")), "enabled"))
                .isEqualTo("false");
    }

    private static String value(SmallRyeConfig config, String name) {
        return config.getConfigValue("mp.messaging.incoming.commands." + name).getValue();
    }

    private static SmallRyeConfig config(Map<String, String> environment) {
        return new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withSources(new CommandTopics())
                .build();
    }
}
