package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CallMetersTest {
    @Test
    void countsByQueueAndOutcomeInBuckets() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        CallMeters meters = new CallMeters(registry);

        meters.ended(new Callers.Ended("orders", new Outcome.Done(200, "", null), Duration.ofMillis(30)));
        meters.ended(new Callers.Ended("orders", new Outcome.Dead(400, "", "status_400", false), Duration.ofMillis(1)));

        Timer done = registry.get("side_effect_duration")
                .tag("queue", "orders")
                .tag("outcome", "done")
                .timer();
        assertThat(done.count()).isEqualTo(1);
        assertThat(Arrays.stream(done.takeSnapshot().histogramCounts())
                        .filter(bucket -> bucket.count() > 0)
                        .mapToDouble(CountAtBucket::bucket)
                        .min())
                .hasValue(50e6);
        assertThat(registry.get("side_effect_duration")
                        .tag("outcome", "dead")
                        .timer()
                        .count())
                .isEqualTo(1);
    }
}
