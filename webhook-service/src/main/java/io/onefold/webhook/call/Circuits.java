package io.onefold.webhook.call;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.core.IntervalFunction;
import io.onefold.log.Log;
import io.onefold.webhook.declare.Queue;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A circuit per target. Ask for permits before claiming: while a target fails, none are given, and no job loses an attempt
 * to it. After a pause a few are, and how those calls end decides.
 *
 * <p>It opens when half of the calls of the last minute failed, eight at least; for five seconds at first, twice as long each
 * time it opens again, a minute at most. A call counts as failed when trying again may help and the fault is the target's:
 * not 409 and 425, which are about one key.
 *
 * <p>Order: each permit is given back once, by {@link #ended} or {@link #unused}.
 *
 * <p>Thread: any. Each replica has its own circuits.
 */
public final class Circuits {
    private static final Log LOG = Log.of(Circuits.class);
    private static final int WINDOW_SECONDS = 60;
    private static final int LEAST_CALLS = 8;
    private static final float HALF = 50;
    private static final int PROBES = 3;
    private static final IntervalFunction PAUSE =
            IntervalFunction.ofExponentialBackoff(Duration.ofSeconds(5), 2, Duration.ofMinutes(1));

    /** What is not the target's fault. */
    private static final Set<Integer> ABOUT_ONE_KEY = Set.of(409, 425);

    private final Map<String, CircuitBreaker> circuits;

    public Circuits(List<Queue> queues, InstantSource clock) {
        this(queues, clock, Duration.ofMinutes(1));
    }

    /** @param patience how much longer than its time-out a probe may take before its permit counts as lost */
    Circuits(List<Queue> queues, InstantSource clock, Duration patience) {
        this.circuits = queues.stream()
                .collect(Collectors.toUnmodifiableMap(Queue::name, queue -> circuit(queue, clock, patience)));
    }

    /** Whether calls go to a target. */
    public enum State {
        /** All of them. */
        CLOSED,
        /** None. */
        OPEN,
        /** A few, to see. */
        HALF_OPEN
    }

    private static CircuitBreaker circuit(Queue queue, InstantSource clock, Duration patience) {
        CircuitBreakerConfig config = CircuitBreakerConfig.custom()
                .clock(clock.withZone(ZoneOffset.UTC))
                .slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize(WINDOW_SECONDS)
                .minimumNumberOfCalls(LEAST_CALLS)
                .failureRateThreshold(HALF)
                .waitIntervalFunctionInOpenState(PAUSE)
                .permittedNumberOfCallsInHalfOpenState(PROBES)
                .maxWaitDurationInHalfOpenState(queue.target().timeout().plus(patience))
                .recordResult(outcome -> isTrouble((Outcome) outcome))
                .build();
        CircuitBreaker circuit = CircuitBreaker.of(queue.name(), config);
        circuit.getEventPublisher()
                .onStateTransition(
                        event -> say(queue.name(), event.getStateTransition().getToState()));
        return circuit;
    }

    private static void say(String queue, CircuitBreaker.State now) {
        if (now == CircuitBreaker.State.OPEN) {
            LOG.warn("a target fails, its jobs wait", "queue", queue);
        } else if (now == CircuitBreaker.State.CLOSED) {
            LOG.info("a target answers again, its jobs go on", "queue", queue);
        }
    }

    private static boolean isTrouble(Outcome outcome) {
        return outcome instanceof Outcome.Retry retry && !ABOUT_ONE_KEY.contains(retry.status());
    }

    /** How many calls of so many may start now. */
    public int permits(String queue, int wanted) {
        CircuitBreaker circuit = of(queue);
        int given = 0;
        while (given < wanted && circuit.tryAcquirePermission()) {
            given++;
        }
        return given;
    }

    /** So many permits led to no call. */
    public void unused(String queue, int permits) {
        for (int at = 0; at < permits; at++) {
            of(queue).releasePermission();
        }
    }

    /** A call that had a permit has ended. */
    public void ended(String queue, Outcome outcome) {
        // How long it took is not judged: a slow target is no broken one.
        of(queue).onResult(0, TimeUnit.NANOSECONDS, outcome);
    }

    public State state(String queue) {
        return switch (of(queue).getState()) {
            case OPEN, FORCED_OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
            case CLOSED, DISABLED, METRICS_ONLY -> State.CLOSED;
        };
    }

    private CircuitBreaker of(String queue) {
        CircuitBreaker circuit = circuits.get(queue);
        if (circuit == null) {
            throw new IllegalArgumentException("no queue " + queue);
        }
        return circuit;
    }
}
