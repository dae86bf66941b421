package io.onefold.ingest.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventDelayTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void isTheTimeBetween() {
        assertThat(EventDelay.of(OffsetDateTime.parse("2026-03-01T12:59:30+01:00"), NOW))
                .contains(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-01T12:00:00.000001Z", "9999-12-31T23:59:59Z"})
    void anEventOfTheFutureHasNone(String occurredAt) {
        assertThat(EventDelay.of(OffsetDateTime.parse(occurredAt), NOW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "1700-01-01T00:00:00Z"})
    void ofOtherCenturiesATimerHoldsIt(String occurredAt) {
        Optional<Duration> delay = EventDelay.of(OffsetDateTime.parse(occurredAt), NOW);
        Timer timer = new SimpleMeterRegistry().timer("delay");

        delay.ifPresent(timer::record);

        assertThat(delay).contains(EventDelay.LONGEST);
        assertThat(timer.count()).isEqualTo(1);
    }
}
