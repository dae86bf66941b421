package io.onefold.webhook.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** How the attempts of this replica ended, and what it took over from others; all of it there from the start. */
@ApplicationScoped
class RunMeters {
    /** The first one is for none at all: a bucket's bound must be above 0. */
    private static final double[] RETRIES = {0.001, 1, 2, 3, 4, 6, 8, 11, 16, 24};

    private final MeterRegistry registry;

    RunMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void begin(@Observes StartupEvent started, Settings settings) {
        settings.queues().forEach(this::begin);
    }

    private void begin(Queue queue) {
        retries(queue.name());
        expired(queue.name());
        late(queue.name());
        Gauge.builder("onefold_webhook_lease_seconds", queue, of -> of.lease().toMillis() / 1_000.0)
                .tag("queue", queue.name())
                .strongReference(true)
                .register(registry);
    }

    /** @param ours whether it ended within its lease, so that it counts */
    void ended(String queue, Attempt attempt, boolean ours) {
        retries(queue).record(attempt.counted() - 1.0);
        if (!ours) {
            late(queue).increment();
        }
    }

    /** A job was taken from a worker that was not heard of any more. */
    void leaseExpired(String queue) {
        expired(queue).increment();
    }

    private DistributionSummary retries(String queue) {
        return DistributionSummary.builder("onefold_webhook_call_retries")
                .tag("queue", queue)
                .serviceLevelObjectives(RETRIES)
                .register(registry);
    }

    private Counter expired(String queue) {
        return Counter.builder("onefold_webhook_leases_expired")
                .tag("queue", queue)
                .register(registry);
    }

    private Counter late(String queue) {
        return Counter.builder("onefold_webhook_late_ends").tag("queue", queue).register(registry);
    }
}
