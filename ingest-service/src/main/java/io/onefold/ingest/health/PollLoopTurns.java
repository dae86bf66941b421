package io.onefold.ingest.health;

import io.onefold.ingest.consume.Ticks;
import java.time.Duration;
import java.time.InstantSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Alive: the poll loop came round not long ago. */
@Liveness
class PollLoopTurns implements HealthCheck {
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private final Ticks ticks;
    private final InstantSource clock;

    PollLoopTurns(Ticks ticks, InstantSource clock) {
        this.ticks = ticks;
        this.clock = clock;
    }

    @Override
    public HealthCheckResponse call() {
        Duration since = Duration.between(ticks.last(), clock.instant());
        return HealthCheckResponse.named("poll loop")
                .status(since.compareTo(TOO_LONG) < 0)
                .withData("seconds_since_last_turn", since.toSeconds())
                .build();
    }
}
