package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SparinglyTest {
    @Test
    void saysOneThingInAWhile() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        List<String> said = new ArrayList<>();
        Sparingly sparingly = new Sparingly(Duration.ofSeconds(10), now::get);

        sparingly.say(() -> said.add("first"));
        now.set(Instant.EPOCH.plusSeconds(9));
        sparingly.say(() -> said.add("too soon"));
        now.set(Instant.EPOCH.plusSeconds(10));
        sparingly.say(() -> said.add("second"));

        assertThat(said).containsExactly("first", "second");
    }
}
