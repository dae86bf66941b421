package io.onefold.webhook.declare;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Tells the Kafka channel its topics, all of {@code WEBHOOK_SOURCES_*_TOPICS}; without one there is no channel, and no
 * broker is needed. Found by the service loader.
 */
public final class CommandTopics implements ConfigSourceFactory {
    private static final Pattern TOPICS =
            Pattern.compile("webhook[._]sources[._][a-z0-9]+[._]topics", Pattern.CASE_INSENSITIVE);
    private static final String CHANNEL = "mp.messaging.incoming.commands.";
    private static final int ORDINAL = 100;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        TreeSet<String> topics = new TreeSet<>();
        for (Iterator<String> names = context.iterateNames(); names.hasNext(); ) {
            String name = names.next();
            String value =
                    TOPICS.matcher(name).matches() ? context.getValue(name).getValue() : null;
            if (value != null) {
                List.of(value.split(",", -1)).forEach(topic -> topics.add(topic.strip()));
            }
        }
        topics.remove("");
        // Said either way: what is not said here is as it was when the service was built.
        Map<String, String> channel = Map.of(
                CHANNEL + "enabled", Boolean.toString(!topics.isEmpty()),
                CHANNEL + "topics", String.join(",", topics));
        return List.of(new PropertiesConfigSource(channel, "topics of commands", ORDINAL));
    }
}
