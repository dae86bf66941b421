package io.onefold.webhook.observe;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** Shows the newest backlog of each queue that was ever seen. */
final class BacklogGauges {
    private final MeterRegistry registry;
    private final Map<String, Latest> byQueue = new ConcurrentHashMap<>();

    BacklogGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    private static final class Latest {
        private volatile Backlog backlog;

        Latest(Backlog backlog) {
            this.backlog = backlog;
        }
    }

    /** From now on these; a queue that is not among them has none. */
    void show(Map<String, Backlog> backlogs) {
        byQueue.forEach((queue, latest) -> latest.backlog = Backlog.none(queue));
        backlogs.forEach(
                (queue, backlog) -> byQueue.computeIfAbsent(queue, name -> register(backlog)).backlog = backlog);
    }

    private Latest register(Backlog first) {
        Latest latest = new Latest(first);
        for (String state : Backlog.STATES) {
            gauge("onefold_webhook_jobs", latest, backlog -> backlog.jobs(state))
                    .tag("queue", first.queue())
                    .tag("state", state)
                    .register(registry);
        }
        gauge("onefold_webhook_oldest_due_seconds", latest, Backlog::oldestDueSeconds)
                .tag("queue", first.queue())
                .register(registry);
        gauge("dlq_depth", latest, backlog -> backlog.jobs("dead"))
                .tag("source", first.queue())
                .register(registry);
        return latest;
    }

    private static Gauge.Builder<Latest> gauge(String name, Latest latest, ToDoubleFunction<Backlog> value) {
        return Gauge.builder(name, latest, it -> value.applyAsDouble(it.backlog));
    }
}
