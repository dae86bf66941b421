package io.onefold.webhook.declare;

import java.util.List;

/** All that was declared, judged. */
public record Settings(List<Source> sources, List<Queue> queues, int maxBytes, Keeping keeping) {
    public Settings {
        sources = List.copyOf(sources);
        queues = List.copyOf(queues);
    }

    /** The sources that are read from Kafka. */
    public List<Source> ofKafka() {
        return sources.stream().filter(source -> !source.topics().isEmpty()).toList();
    }
}
