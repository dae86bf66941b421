package io.onefold.benchmarks.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.benchmarks.machine.Cpu;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final EventSet EVENTS = new EventSet(0, 100, 1);
    private static final Cpu NONE = new Cpu(0, 0, 0);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final CopyRun COPY = new CopyRun(1, EVENTS, 100, SECOND, NONE);

    @Test
    void findsNothingWhenEveryRecordBecameWhatItMust() {
        assertThat(verdict(new Books(100, 0, 100, 0, 0, 0), true, 0).problems()).isEmpty();
    }

    @Test
    void findsARowTooFewThoughEverythingBalances() {
        assertThat(verdict(new Books(100, 0, 99, 0, 1, 0), true, 0).problems()).hasSize(1);
    }

    @Test
    void findsRecordsThatWereReadTwice() {
        assertThat(verdict(new Books(100, 4, 100, 4, 0, 0), true, 0).problems()).hasSize(1);
    }

    @Test
    void findsBooksThatDoNotBalanceAndRowsThatDiffer() {
        assertThat(verdict(new Books(100, 0, 100, 0, 0, 0), false, 3).problems())
                .hasSize(2);
    }

    private static Verdict verdict(Books gained, boolean balances, long differences) {
        IngestRun run = new IngestRun(Phase.FRESH_COLD, 100, SECOND, SECOND, NONE, new IngestRun.Memory(0, 0), gained);
        return Verdict.of(new Result(List.of(COPY), List.of(run), balances, differences));
    }
}
