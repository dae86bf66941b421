package io.onefold.health;

import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Alive: an event loop came round not long ago. It depends on no other server. */
@Liveness
@Singleton
class EventLoopTurns implements HealthCheck {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private final InstantSource clock;
    private volatile Instant last;

    EventLoopTurns(Vertx vertx, InstantSource clock) {
        this.clock = clock;
        this.last = clock.instant();
        vertx.setPeriodic(EVERY.toMillis(), timer -> last = clock.instant());
    }

    @Override
    public HealthCheckResponse call() {
        Duration since = Duration.between(last, clock.instant());
        return HealthCheckResponse.named("event loop")
                .status(since.compareTo(TOO_LONG) < 0)
                .withData("seconds_since_last_turn", since.toSeconds())
                .build();
    }
}
