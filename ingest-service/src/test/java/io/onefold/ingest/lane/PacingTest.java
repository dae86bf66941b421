package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.lane.Portion.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PacingTest {
    private static final Verdict REFUSED = new Verdict("sqlstate 22P05", false);
    private static final Verdict SUSPECTED = new Verdict("sqlstate 57014", true);

    private final Pacing pacing = new Pacing();
    private Instant now = Instant.parse("2026-01-31T12:00:00Z");

    @Test
    void triesTheLaneAloneBeforeItNarrows() {
        pacing.narrow(1000, REFUSED);

        assertThat(pacing.alone()).isTrue();
        assertThat(pacing.limit()).isEqualTo(Pacing.FULL);
        assertThat(pacing.verdict()).isEmpty();
    }

    @Test
    void judgesNoRecordByARefusalThatOtherLanesTookPartIn() {
        pacing.narrow(1, REFUSED);

        assertThat(pacing.alone()).isTrue();
        assertThat(pacing.verdict()).isEmpty();
    }

    @Test
    void halvesUntilTheRecordIsAloneAndThenJudgesIt() {
        pacing.narrow(10, REFUSED);
        List<Integer> limits = new ArrayList<>();
        for (int records = 10; pacing.verdict().isEmpty(); records = pacing.limit()) {
            pacing.narrow(records, REFUSED);
            limits.add(pacing.limit());
        }

        assertThat(limits).containsExactly(5, 2, 1, 1);
        assertThat(pacing.verdict()).contains(REFUSED);
    }

    @Test
    void judgesNothingWhereThereIsNoRecord() {
        pacing.narrow(0, REFUSED);
        pacing.narrow(0, REFUSED);

        assertThat(pacing.verdict()).isEmpty();
        assertThat(pacing.limit()).isEqualTo(Pacing.FULL);
    }

    @Test
    void doublesAfterEachSuccessAndThenJoinsTheOthersAgain() {
        judge(REFUSED);
        int successes = 0;
        for (; pacing.alone(); successes++) {
            pacing.succeeded();
        }

        assertThat(successes).isEqualTo(14);
        assertThat(pacing.limit()).isEqualTo(Pacing.FULL);
        assertThat(pacing.verdict()).isEmpty();
    }

    @Test
    void asksAFailingStoreWithGrowingPauses() {
        List<Long> pauses = new ArrayList<>();
        for (int failures = 0; failures < 8; failures++) {
            pacing.failed(now, Optional.empty());
            pauses.add(Duration.between(now, pacing.notBefore()).toMillis());
            now = pacing.notBefore();
        }

        assertThat(pauses).containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L);
    }

    @Test
    void beginsWithTheShortestPauseAfterASuccess() {
        pacing.failed(now, Optional.empty());
        pacing.failed(now, Optional.empty());

        pacing.succeeded();

        assertThat(pacing.notBefore()).isEqualTo(Instant.MIN);
        pacing.failed(now, Optional.empty());
        assertThat(pacing.notBefore()).isEqualTo(now.plusMillis(100));
    }

    @Test
    void suspectsTheDataAfterAMinuteOfFailures() {
        boolean atOnce = pacing.failed(now, Optional.empty());
        boolean justBefore = pacing.failed(now.plusSeconds(59), Optional.empty());
        boolean after = pacing.failed(now.plusSeconds(60), Optional.empty());

        assertThat(List.of(atOnce, justBefore, after)).containsExactly(false, false, true);
    }

    @Test
    void dropsASuspicionWhenTheStoreFailsWithoutTheRecordToo() {
        judge(SUSPECTED);

        boolean suspectsOn = pacing.failed(now.plusSeconds(600), Optional.of(SUSPECTED));

        assertThat(suspectsOn).isFalse();
        assertThat(pacing.verdict()).isEmpty();
    }

    @Test
    void keepsTheVerdictOnARefusedRecordWhileTheStoreIsAway() {
        judge(REFUSED);

        pacing.failed(now, Optional.of(REFUSED));

        assertThat(pacing.verdict()).contains(REFUSED);
    }

    private void judge(Verdict verdict) {
        pacing.narrow(1, verdict);
        pacing.narrow(1, verdict);
    }
}
