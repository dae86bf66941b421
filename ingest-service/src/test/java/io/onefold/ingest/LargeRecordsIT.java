package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is polled is bounded, also when every record is as large as it may be and all partitions are full of them. */
@ExtendWith(StackExtension.class)
class LargeRecordsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final int PARTITIONS = 12;
    private static final int EACH = 25;
    private static final int BYTES = 1_000_000;

    private final TestStack stack;

    LargeRecordsIT(TestStack stack) {
        this.stack = stack;
    }

    /** The worker's heap is that of ServiceLaunch. Letters beyond Latin-1 take the most memory as text. */
    @Test
    void aBacklogOfLargeRecordsFitsASmallHeap() {
        try (Suite suite = new Suite(stack, PARTITIONS)) {
            String padding = "\u0416".repeat(BYTES / 2 - 100);
            for (int record = 0; record < PARTITIONS * EACH; record++) {
                suite.topic()
                        .send(
                                record % PARTITIONS,
                                "{\"id\":\"r" + record + "\",\"at\":\"2026-03-01T12:00:00Z\",\"text\":\"" + padding
                                        + "\"}");
            }
            suite.topic().flush();
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(worker.process().isAlive()).isTrue();
            assertThat(suite.rows().events()).isEqualTo(PARTITIONS * EACH);
            suite.assertBalanced(worker);
        }
    }
}
