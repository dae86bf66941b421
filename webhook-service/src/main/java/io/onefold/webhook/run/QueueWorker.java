package io.onefold.webhook.run;

import io.onefold.log.Log;
import io.onefold.start.Patience;
import io.onefold.webhook.call.Call;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Runs the jobs of one queue in this process.
 *
 * <p>Guarantee: no more jobs run here than the gate lets through. Thread: any; one claim at a time.
 */
final class QueueWorker {
    private static final Log LOG = Log.of(QueueWorker.class);
    private static final int AT_ONCE = 128;

    private final Queue queue;
    private final ClaimStore claims;
    private final Gate gate;
    private final Function<Call, Uni<Outcome>> caller;
    private final Ending ending;
    private final FreshFirst share = new FreshFirst();
    private final Map<Long, Claimed> running = new ConcurrentHashMap<>();

    QueueWorker(Queue queue, ClaimStore claims, Gate gate, Function<Call, Uni<Outcome>> caller, Ending ending) {
        this.queue = queue;
        this.claims = claims;
        this.gate = gate;
        this.caller = caller;
        this.ending = ending;
    }

    /** Who lets jobs through. Each permit is given back once. */
    interface Gate {
        /** How many of so many may start now. */
        Uni<Integer> permits(int wanted);

        /** So many permits led to no call. */
        void unused(int permits);

        /** A call that had a permit has ended. */
        void ended(Outcome outcome);
    }

    Queue queue() {
        return queue;
    }

    Collection<Claimed> running() {
        return running.values();
    }

    /**
     * Claims what is due and may start, and starts it; says how many. Does not wait for them to end.
     *
     * @param ended is told after each
     */
    Uni<Integer> runOnce(Runnable ended) {
        return Patience.within(queue.lease(), () -> claims.due(AT_ONCE))
                .chain(due -> due.all() == 0
                        ? Uni.createFrom().item(0)
                        : gate.permits(Math.min(AT_ONCE, due.all()))
                                .chain(permits ->
                                        permits == 0 ? Uni.createFrom().item(0) : claim(due, permits, ended)));
    }

    private Uni<Integer> claim(Due due, int permits, Runnable ended) {
        return Patience.within(queue.lease(), () -> claims.claim(share.of(due, permits)))
                .onFailure()
                .invoke(() -> gate.unused(permits))
                .invoke(claimed -> gate.unused(permits - claimed.size()))
                .invoke(claimed -> claimed.forEach(claim -> start(claim, ended)))
                .map(List::size);
    }

    private void start(Claimed claim, Runnable ended) {
        long begin = System.nanoTime();
        running.put(claim.attempt().jobId(), claim);
        caller.apply(claim.call())
                .invoke(gate::ended)
                .chain(outcome -> ending.end(claim.attempt(), outcome, Duration.ofNanos(System.nanoTime() - begin)))
                .eventually(() -> gone(claim))
                .subscribe()
                .with(
                        ours -> {
                            if (!ours) {
                                LOG.info(
                                        "an attempt ended after its lease, it changes nothing",
                                        "job",
                                        claim.attempt().jobId(),
                                        "attempt",
                                        claim.attempt().number());
                            }
                            ended.run();
                        },
                        failure -> LOG.error(
                                "an attempt has no end", "job", claim.attempt().jobId(), "failure", failure));
    }

    private synchronized void gone(Claimed claim) {
        running.remove(claim.attempt().jobId(), claim);
        notifyAll();
    }

    /** Waits until nothing runs here any more; says whether that came to be in time. Start nothing meanwhile. */
    synchronized boolean awaitIdle(Duration atMost) throws InterruptedException {
        long until = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); left > 0 && !running.isEmpty(); left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return running.isEmpty();
    }
}
