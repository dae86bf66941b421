package io.onefold.webhook.call;

import io.onefold.log.Log;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Target;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Calls the target of a queue; see {@link Caller} for what is guaranteed.
 *
 * <p>Thread: any; the outcome comes on a Vert.x thread.
 */
public final class Callers {
    private static final Log LOG = Log.of(Callers.class);

    private final Map<String, Caller> callers;
    private final LongSupplier nanos;
    private final Consumer<Ended> observer;

    /**
     * @param nanos a clock that does not jump, for how long calls take
     * @param observer told of each call that ended, on its thread
     */
    public Callers(Vertx vertx, List<Queue> queues, InstantSource clock, LongSupplier nanos, Consumer<Ended> observer) {
        Function<Queue, Caller> caller = queue -> caller(vertx, queue.target(), clock);
        this.callers = queues.stream().collect(Collectors.toUnmodifiableMap(Queue::name, caller));
        this.nanos = nanos;
        this.observer = observer;
    }

    private static Caller caller(Vertx vertx, Target target, InstantSource clock) {
        KeyedClient client = new KeyedClient(vertx, Connections.options(target), Connections.pool(target));
        return new Caller(
                vertx,
                client,
                target,
                new CallHeaders(
                        target, clock, said -> LOG.warn("changed secrets of a target are not taken", "why", said)),
                new Verdict(target, clock));
    }

    /**
     * Sends one call.
     *
     * @param queue one of those given to the constructor
     */
    public Uni<Outcome> call(Queue queue, Call call) {
        Caller caller = callers.get(queue.name());
        if (caller == null) {
            throw new IllegalArgumentException("no queue " + queue.name());
        }
        return Uni.createFrom().deferred(() -> {
            long begun = nanos.getAsLong();
            return caller.call(call)
                    .invoke(outcome -> observer.accept(
                            new Ended(queue.name(), outcome, Duration.ofNanos(nanos.getAsLong() - begun))));
        });
    }

    /** A call that ended. */
    public record Ended(String queue, Outcome outcome, Duration took) {}
}
