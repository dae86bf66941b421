package io.onefold.webhook.keep;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** What retention did in this replica, all of it there from the start. */
@ApplicationScoped
class RetentionMeters {
    private final Counter jobs;
    private final Counter deliveries;
    private final Counter failures;

    RetentionMeters(MeterRegistry registry) {
        this.jobs = pruned("jobs", registry);
        this.deliveries = pruned("deliveries", registry);
        this.failures = Counter.builder("onefold_webhook_retention_failures").register(registry);
    }

    private static Counter pruned(String what, MeterRegistry registry) {
        return Counter.builder("onefold_webhook_pruned").tag("what", what).register(registry);
    }

    /** Makes the bean, and so the meters, with the start. */
    void begin(@Observes StartupEvent started) {}

    void pruned(Pruned round) {
        jobs.increment((double) round.jobs());
        deliveries.increment((double) round.deliveries());
    }

    /** A round did not come to its end. */
    void failed() {
        failures.increment();
    }
}
