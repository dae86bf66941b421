package io.onefold.webhook.run;

import io.onefold.webhook.declare.Queue;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;

/** Makes the stores that run jobs, on the pool of the runtime role. */
@ApplicationScoped
class JobStore {
    private final Pool pool;

    JobStore(Pool pool) {
        this.pool = pool;
    }

    ClaimStore claims(Queue queue, String worker) {
        return new ClaimStore(pool, queue, worker);
    }

    FinishStore ends() {
        return new FinishStore(pool);
    }

    LeaseStore leases() {
        return new LeaseStore(pool);
    }
}
