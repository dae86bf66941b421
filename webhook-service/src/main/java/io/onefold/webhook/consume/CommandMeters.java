package io.onefold.webhook.consume;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Source;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** What became of the records that this replica read, and how far behind it is. Any thread. */
@ApplicationScoped
class CommandMeters {
    private final MeterRegistry registry;
    private final MultiGauge lags;
    private final Map<String, String> sources = new HashMap<>();

    CommandMeters(MeterRegistry registry, Settings settings) {
        this.registry = registry;
        this.lags = MultiGauge.builder("consumer_lag_messages").register(registry);
        for (Source source : settings.ofKafka()) {
            source.topics().forEach(topic -> sources.put(topic, source.name()));
        }
    }

    /** Counts one record; the registry keeps one counter per source and status. */
    void taken(Arrival arrival, Accepted accepted) {
        Counter.builder("onefold_webhook_commands")
                .tag("source", arrival.source())
                .tag("status", accepted.word(arrival.standing()))
                .register(registry)
                .increment();
    }

    /** From now on a scrape asks these. */
    void show(Supplier<Set<TopicPartition>> held, Supplier<Duration> inHandFor) {
        for (String source : new TreeSet<>(sources.values())) {
            Gauge.builder("onefold_webhook_command_partitions", () -> count(held.get(), source))
                    .tag("source", source)
                    .register(registry);
        }
        Gauge.builder(
                        "onefold_webhook_command_batch_age_seconds",
                        () -> inHandFor.get().toMillis() / 1_000d)
                .register(registry);
    }

    /** How far the group is behind, of each partition that this replica holds; no sample of any other. */
    void lag(Map<TopicPartition, Long> behind) {
        List<Row<?>> rows = new ArrayList<>(behind.size());
        behind.forEach((partition, lag) -> rows.add(Row.of(
                Tags.of(
                        "source", sourceOf(partition),
                        "topic", partition.topic(),
                        "partition", Integer.toString(partition.partition())),
                lag)));
        lags.register(rows, true);
    }

    private long count(Set<TopicPartition> held, String source) {
        return held.stream()
                .filter(partition -> source.equals(sourceOf(partition)))
                .count();
    }

    private String sourceOf(TopicPartition partition) {
        return sources.getOrDefault(partition.topic(), "");
    }
}
