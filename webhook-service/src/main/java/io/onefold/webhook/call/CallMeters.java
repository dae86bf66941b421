package io.onefold.webhook.call;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** How long calls took: {@code side_effect_duration_seconds}, by queue and outcome. */
public final class CallMeters {
    private static final double[] SECONDS = {
        0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 10, 15, 30, 60, 300
    };

    private final MeterRegistry registry;

    public CallMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    public void ended(Callers.Ended call) {
        Timer.builder("side_effect_duration")
                .description("How long calls to targets took, from the wait for a connection to the end of the answer.")
                .tag("queue", call.queue())
                .tag("outcome", call.outcome().getClass().getSimpleName().toLowerCase(Locale.ROOT))
                .serviceLevelObjectives(buckets())
                .register(registry)
                .record(call.took());
    }

    private static Duration[] buckets() {
        return DoubleStream.of(SECONDS)
                .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1_000)))
                .toArray(Duration[]::new);
    }
}
