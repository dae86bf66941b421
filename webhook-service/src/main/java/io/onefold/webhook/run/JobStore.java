package io.onefold.webhook.run;

import io.onefold.webhook.call.CallWatch;
import io.onefold.webhook.declare.Queue;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;

/** Makes the stores that run jobs, on the pool of the runtime role. */
@ApplicationScoped
class JobStore {
    private final Pool pool;
    private final CallWatch watch;

    JobStore(Pool pool, CallWatch watch) {
        this.pool = pool;
        this.watch = watch;
    }

    ClaimStore claims(Queue queue, String worker) {
        return new ClaimStore(pool, queue, worker, new CauseStore(watch.seesCauses()));
    }

    FinishStore ends() {
        return new FinishStore(pool);
    }

    LeaseStore leases() {
        return new LeaseStore(pool);
    }
}
