package io.onefold.ingest.stream;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Tells the Kafka channel its topics: all of {@code INGEST_STREAMS_*_TOPICS}. Found by the service loader. */
public final class StreamTopics implements ConfigSourceFactory {
    private static final Pattern TOPICS =
            Pattern.compile("ingest[._]streams[._][a-z0-9]+[._]topics", Pattern.CASE_INSENSITIVE);
    private static final String CHANNEL_TOPICS = "mp.messaging.incoming.events.topics";

    /** What the channel reads when nothing is configured; the configuration is then reported as wrong. */
    private static final String NONE = "onefold-no-topic";

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        TreeSet<String> topics = new TreeSet<>();
        for (Iterator<String> names = context.iterateNames(); names.hasNext(); ) {
            String name = names.next();
            if (TOPICS.matcher(name).matches()) {
                String value = context.getValue(name).getValue();
                if (value != null) {
                    List.of(value.split(",", -1)).forEach(topic -> topics.add(topic.strip()));
                }
            }
        }
        topics.remove("");
        String joined = topics.isEmpty() ? NONE : String.join(",", topics);
        return List.of(new PropertiesConfigSource(Map.of(CHANNEL_TOPICS, joined), "stream topics", 100));
    }
}
