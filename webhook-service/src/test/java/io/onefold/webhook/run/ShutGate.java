package io.onefold.webhook.run;

import io.onefold.webhook.call.Outcome;
import io.smallrye.mutiny.Uni;

/** Lets no job through. */
final class ShutGate implements QueueWorker.Gate {
    @Override
    public Uni<Integer> permits(int wanted) {
        return Uni.createFrom().item(0);
    }

    @Override
    public void unused(int permits) {
        throw new AssertionError("nothing was let through");
    }

    @Override
    public void ended(Outcome outcome) {
        throw new AssertionError("nothing was let through");
    }
}
