package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallMetersTest {
    @Test
    void countsInTheBucketsThatTheRecordingRulesRead() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CallMeters meters = new CallMeters(registry);

        meters.ended(new Callers.Ended("orders", new Outcome.Done(200, "", null), Duration.ofMillis(30)));
        meters.ended(new Callers.Ended("orders", new Outcome.Dead(400, "", "status_400", false), Duration.ofMillis(1)));

        assertThat(registry.scrape())
                .contains("side_effect_duration_seconds_bucket{outcome=\"done\",queue=\"orders\",le=\"0.025\",} 0.0")
                .contains("side_effect_duration_seconds_bucket{outcome=\"done\",queue=\"orders\",le=\"0.05\",} 1.0")
                .contains("side_effect_duration_seconds_count{outcome=\"dead\",queue=\"orders\",} 1.0");
    }
}
