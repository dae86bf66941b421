package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Watches, while members come and go, that Kafka's committed offsets are never ahead of what the store has. */
final class Committed {
    private static final Duration EVERY = Duration.ofMillis(50);

    private final Suite suite;
    private final List<String> ahead = new ArrayList<>();
    private int looks;

    Committed(Suite suite) {
        this.suite = suite;
    }

    /** Looks again and again for that long. */
    void watch(Duration howLong) {
        long until = System.nanoTime() + howLong.toNanos();
        await().pollInterval(EVERY).atMost(howLong.multipliedBy(10)).until(() -> {
            look();
            return System.nanoTime() > until;
        });
    }

    private void look() {
        Map<Integer, Long> committed = suite.topic().committed(suite.groupId());
        Map<Integer, Long> stored = suite.rows().nextOffsets();
        looks++;
        committed.forEach((partition, offset) -> {
            if (offset > stored.getOrDefault(partition, 0L)) {
                ahead.add("partition " + partition + ": committed " + offset + ", stored " + stored.get(partition));
            }
        });
    }

    void assertNeverAheadOfTheStore() {
        assertThat(looks).isPositive();
        assertThat(ahead).isEmpty();
    }
}
