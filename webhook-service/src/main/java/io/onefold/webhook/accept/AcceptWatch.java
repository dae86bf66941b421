package io.onefold.webhook.accept;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.Function;

/** Sees what is accepted, and may give a delivery a traceparent of its own. Changes nothing else of it. Thread: any. */
public interface AcceptWatch {
    /** Sees nothing. */
    AcceptWatch NONE = new AcceptWatch() {};

    /**
     * One delivery, until it is committed or has failed.
     *
     * @param accept takes it, or the same with another traceparent
     */
    default Uni<Accepted> delivery(Arrival arrival, Function<Arrival, Uni<Accepted>> accept) {
        return accept.apply(arrival);
    }

    /**
     * A group that is written in one transaction.
     *
     * @param written what became of each, in order; begins when it is subscribed to
     */
    default Uni<List<Accepted>> group(List<Arrival> arrivals, Uni<List<Accepted>> written) {
        return written;
    }
}
