package io.onefold.webhook.call;

import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;
import java.util.function.Function;

/** Sees calls, and may give one a traceparent of its own. Changes nothing else of it. Thread: any. */
public interface CallWatch {
    /** Sees nothing. */
    CallWatch NONE = new CallWatch() {};

    /**
     * One call, until it has ended.
     *
     * @param send sends it, or the same with another traceparent; begins when it is subscribed to
     */
    default Uni<Outcome> call(Queue queue, Call call, Function<Call, Uni<Outcome>> send) {
        return send.apply(call);
    }

    /** Whether it looks at {@link Call#causes}; else nobody asks the database for them. */
    default boolean seesCauses() {
        return false;
    }
}
