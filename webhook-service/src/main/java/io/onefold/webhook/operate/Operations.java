package io.onefold.webhook.operate;

import io.onefold.webhook.accept.Reintegration.Wish;
import io.onefold.webhook.accept.WakeUp;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** What operators do. After the commit whoever runs jobs is told that there may be one. */
@ApplicationScoped
class Operations {
    private final AskStore asking;
    private final RetryStore retrying;
    private final CancelStore cancelling;
    private final WakeUp wakeUp;

    Operations(AskStore asking, RetryStore retrying, CancelStore cancelling, WakeUp wakeUp) {
        this.asking = asking;
        this.retrying = retrying;
        this.cancelling = cancelling;
        this.wakeUp = wakeUp;
    }

    Uni<Done> reintegrate(Wish wish, String who) {
        return asking.ask(wish, who).invoke(this::tell);
    }

    Uni<Done> retry(long jobId, RetryRequest request, String who) {
        return retrying.retry(jobId, request, who).invoke(this::tell);
    }

    Uni<Done> cancel(long jobId, String who) {
        return cancelling.cancel(jobId, who).invoke(this::tell);
    }

    private void tell(Done done) {
        wakeUp.jobMade(done.queue());
    }
}
