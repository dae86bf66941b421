package io.onefold.webhook.pace;

import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;

/**
 * How many calls of a queue may start now.
 *
 * <p>Guarantee: a number, always. Calls at a time stay within this replica's share of the limit, and calls per second within
 * the rate (see the package). A replica that has not learned yet how many there are starts none.
 *
 * <p>Order: each permit is given back once, by {@link #ended} or {@link #unused}.
 *
 * <p>Thread: any.
 */
public final class Pace {
    private final Replicas replicas;
    private final Slots slots = new Slots();
    private final TargetRate rate;

    public Pace(Replicas replicas, TargetRate rate) {
        this.replicas = replicas;
        this.rate = rate;
    }

    /** Permits for so many calls at most. */
    public Uni<Integer> permits(Queue queue, int wanted) {
        return Uni.createFrom().deferred(() -> {
            int free = slots.take(
                    queue.name(), wanted, replicas.share(queue.target().concurrency()));
            return free == 0 ? Uni.createFrom().item(0) : paced(queue, free);
        });
    }

    private Uni<Integer> paced(Queue queue, int free) {
        return rate.take(queue, free)
                .onTermination()
                .invoke((given, failure, cancelled) ->
                        slots.giveBack(queue.name(), free - (given == null ? 0 : given)));
    }

    /** So many permits led to no call. */
    public void unused(Queue queue, int permits) {
        if (permits > 0) {
            slots.giveBack(queue.name(), permits);
            rate.giveBack(queue, permits);
        }
    }

    /** A call that had a permit has ended. */
    public void ended(Queue queue) {
        slots.giveBack(queue.name(), 1);
    }

    /** Calls of this replica that have a permit now. */
    public int running(Queue queue) {
        return slots.taken(queue.name());
    }
}
