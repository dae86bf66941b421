package io.onefold.webhook.run;

import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.declare.Queue;
import jakarta.enterprise.context.ApplicationScoped;

/** Makes an {@link Ending} per queue. */
@ApplicationScoped
class Endings {
    private final JobStore stores;
    private final Backoff backoff;
    private final RunMeters meters;

    Endings(JobStore stores, Backoff backoff, RunMeters meters) {
        this.stores = stores;
        this.backoff = backoff;
        this.meters = meters;
    }

    Ending of(Queue queue) {
        return new Ending(queue, stores.ends(), backoff, meters);
    }
}
