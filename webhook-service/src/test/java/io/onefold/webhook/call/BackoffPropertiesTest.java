package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class BackoffPropertiesTest {
    @Property
    void neverComesBackBeforeItIsAsked(
            @ForAll @IntRange(min = 1, max = 100) int attempt,
            @ForAll @LongRange(min = 1, max = 86_400) long seconds,
            @ForAll long seed) {
        Duration asked = Duration.ofSeconds(seconds);

        Duration wait = new Backoff(new Random(seed)).after(attempt, asked);

        assertThat(wait).isGreaterThanOrEqualTo(asked);
        assertThat(wait.compareTo(Duration.ofMinutes(10)) <= 0
                        || wait.compareTo(asked.plus(asked.dividedBy(10)).plusSeconds(1)) <= 0)
                .isTrue();
    }
}
