package io.onefold.webhook.observe;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** Shows what was measured last, of each queue that was ever seen. */
final class BacklogGauges {
    private final MeterRegistry registry;
    private final Map<String, Latest> byQueue = new ConcurrentHashMap<>();

    BacklogGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    private static final class Latest {
        private volatile Measured measured;

        Latest(Measured measured) {
            this.measured = measured;
        }
    }

    /** From now on these; a queue that is not among them has none. */
    void show(List<Measured> queues) {
        byQueue.forEach((queue, latest) -> latest.measured = Measured.nothing(queue));
        queues.forEach(queue -> byQueue.computeIfAbsent(queue.queue(), name -> register(queue)).measured = queue);
    }

    private Latest register(Measured first) {
        Latest latest = new Latest(first);
        for (String state : Backlog.STATES) {
            gauge("onefold_webhook_jobs", latest, queue -> queue.backlog().jobs(state))
                    .tag("queue", first.queue())
                    .tag("state", state)
                    .register(registry);
        }
        gauge(
                        "onefold_webhook_oldest_due_seconds",
                        latest,
                        queue -> queue.backlog().oldestDueSeconds())
                .tag("queue", first.queue())
                .register(registry);
        ofDead("dlq_depth", latest, queue -> queue.backlog().jobs("dead"));
        ofDead("dlq_age_seconds_p99", latest, Measured::agesP99Seconds);
        ofDead("onefold_dlq_oldest_seconds", latest, Measured::oldestSeconds);
        return latest;
    }

    private void ofDead(String name, Latest latest, ToDoubleFunction<Measured> value) {
        gauge(name, latest, value).tag("source", latest.measured.queue()).register(registry);
    }

    private static Gauge.Builder<Latest> gauge(String name, Latest latest, ToDoubleFunction<Measured> value) {
        return Gauge.builder(name, latest, it -> value.applyAsDouble(it.measured));
    }
}
