package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static final LaneKey LANE = new LaneKey("a", "t", 0);
    private static final LaneKey OTHER = new LaneKey("a", "t", 1);
    private static final LaneKey STRANGER = new LaneKey("b", "u", 0);

    private Instant now = Instant.parse("2026-01-31T12:00:00Z");
    private final Lanes lanes = new Lanes(LaneUnderTest.AMPLE, () -> now);

    @Test
    void writesLanesOfOneStreamTogether() {
        List.of(LANE, OTHER, STRANGER).forEach(this::polled);

        assertThat(taken()).containsExactly(LANE, OTHER);
        assertThat(taken()).containsExactly(STRANGER);
        assertThat(taken()).isEmpty();
    }

    @Test
    void givesEveryLaneItsTurn() {
        BatchLimit one = new BatchLimit(1, 1 << 20);
        polled(LANE);
        polled(OTHER);

        List<Portion> first = lanes.take(one);
        first.forEach(lanes::written);
        List<Portion> second = lanes.take(one);

        assertThat(first).extracting(Portion::lane).containsExactly(LANE);
        assertThat(second).extracting(Portion::lane).containsExactly(OTHER);
    }

    @Test
    void takesARecordThatIsLargerThanTheLimitAlone() {
        polled(LANE);

        List<Portion> portions = lanes.take(new BatchLimit(10, 1));

        assertThat(portions.get(0).chunk())
                .isEqualTo(new Chunk(0, 1, portions.get(0).chunk().records()));
        assertThat(portions.get(0).chunk().records()).hasSize(1);
    }

    @Test
    void neitherReadsNorWritesAStreamThatIsStopped() {
        polled(LANE);
        polled(STRANGER);

        lanes.stop("a", "the key is wrong");

        assertThat(taken()).containsExactly(STRANGER);
        assertThat(lanes.wantsRecords(LANE)).isFalse();
        assertThat(lanes.wantsRecords(STRANGER)).isTrue();
        assertThat(lanes.stopped()).containsOnlyKeys("a");
    }

    @Test
    void claimsALostLaneAnewOnlyAfterAPollThatBeganLater() {
        long before = polled(LANE);
        lanes.lost(lanes.take(LaneUnderTest.LIMIT).get(0));

        assertThat(lanes.reclaim()).as("its poll may have begun before").isEmpty();
        assertThat(lanes.reclaim()).containsOnlyKeys(LANE).doesNotContainValue(before);
        assertThat(lanes.reclaim()).as("once").isEmpty();
    }

    @Test
    void claimsNoLaneAnewThatWasRevoked() {
        polled(LANE);
        lanes.lost(lanes.take(LaneUnderTest.LIMIT).get(0));
        lanes.release(List.of(LANE));

        lanes.reclaim();

        assertThat(lanes.reclaim()).isEmpty();
        assertThat(lanes.assigned()).isEmpty();
    }

    @Test
    void claimsASuspectLaneAnewAfterAPollThatBeganLater() {
        long before = polled(LANE);

        assertThat(lanes.suspect(LANE, before)).isTrue();

        assertThat(taken()).as("what it had is discarded").isEmpty();
        assertThat(lanes.bufferedBytes()).isZero();
        assertThat(lanes.wantsRecords(LANE)).isFalse();
        assertThat(lanes.grips()).isEmpty();
        assertThat(lanes.reclaim()).isEmpty();
        assertThat(lanes.reclaim()).containsOnlyKeys(LANE).doesNotContainValue(before);
    }

    @Test
    void suspectsNoOtherAssignmentThanTheOneLookedAt() {
        long before = polled(LANE);
        polled(LANE);

        assertThat(lanes.suspect(LANE, before)).isFalse();
        assertThat(taken()).containsExactly(LANE);
    }

    @Test
    void acknowledgesNothingThatASuspectLaneHadInFlight() {
        long before = polled(LANE);
        Portion portion = lanes.take(LaneUnderTest.LIMIT).get(0);
        lanes.suspect(LANE, before);

        lanes.written(portion);

        assertThat(lanes.acknowledgeable()).isEmpty();
        assertThat(lanes.bufferedBytes()).isZero();
    }

    @Test
    void writesNothingOfANewClaimWhileTheOldOneIsInFlight() {
        long before = polled(LANE);
        Portion old = lanes.take(LaneUnderTest.LIMIT).get(0);
        lanes.suspect(LANE, before);
        polled(LANE);

        assertThat(taken()).isEmpty();
        lanes.lost(old);
        assertThat(taken()).containsExactly(LANE);
    }

    @Test
    void countsOnWhatWasCommitted() {
        long assignment = polled(LANE);
        assertThat(lanes.grips()).containsExactly(new Grip(LANE, assignment, LaneUnderTest.claim(1, 0), 0));

        lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);

        assertThat(lanes.grips()).extracting(Grip::committed).containsExactly(3L);
    }

    @Test
    void beginsAPortionOfItsOwnWhereAFetchBeginsWithAJump() {
        polled(LANE);
        LaneUnderTest.polled(lanes, LANE, Records.between(3, 5));
        LaneUnderTest.polled(lanes, LANE, Records.between(8, 9));
        LaneUnderTest.polled(lanes, LANE, Records.between(9, 11));

        List<Portion> first = lanes.take(LaneUnderTest.LIMIT);
        first.forEach(lanes::written);
        List<Portion> second = lanes.take(LaneUnderTest.LIMIT);

        assertThat(first).extracting(LanesTest::range).containsExactly("[0, 5) with [0, 1, 2, 3, 4]");
        assertThat(second)
                .as("what joins it may follow in the same portion")
                .extracting(LanesTest::range)
                .containsExactly("[5, 11) with [8, 9, 10]");
    }

    @Test
    void readsFurtherBackWhenTheLogWasCut() {
        polled(LANE);
        LaneUnderTest.polled(lanes, LANE, Records.between(1, 4));

        List<Portion> before = lanes.take(LaneUnderTest.LIMIT);
        before.forEach(lanes::written);
        List<Portion> after = lanes.take(LaneUnderTest.LIMIT);

        assertThat(before).extracting(portion -> portion.chunk().end()).containsExactly(3L);
        assertThat(after)
                .as("offsets used again are other records: from where they begin, not from where the lane was")
                .extracting(portion -> portion.chunk().from())
                .containsExactly(1L);
    }

    @Test
    void takesTheGroupBackWhenTheLogWasCutAndNothingFollows() {
        long assignment = polled(LANE);
        lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);
        lanes.acknowledgeable().forEach(lanes::acknowledged);

        lanes.advance(LANE, 1);

        assertThat(lanes.acknowledgeable()).containsExactly(new Acknowledgement(LANE, assignment, 1));
        assertThat(taken()).isEmpty();
    }

    @Test
    void waitsForWhatIsInFlightAndNoLonger() throws InterruptedException {
        polled(LANE);
        Portion portion = lanes.take(LaneUnderTest.LIMIT).get(0);
        lanes.drain(List.of(LANE));

        assertThat(lanes.awaitIdle(List.of(LANE), Duration.ZERO)).isFalse();
        lanes.written(portion);
        assertThat(lanes.awaitIdle(List.of(LANE), Duration.ZERO)).isTrue();
    }

    @Test
    void acknowledgesWhatWasWrittenWhileItWasRevoked() {
        long assignment = polled(LANE);
        Portion portion = lanes.take(LaneUnderTest.LIMIT).get(0);
        lanes.drain(List.of(LANE));

        lanes.written(portion);

        assertThat(lanes.acknowledgeable()).containsExactly(new Acknowledgement(LANE, assignment, 3));
    }

    @Test
    void acknowledgesNothingThatWasWrittenAfterItsAssignment() {
        polled(LANE);
        Portion portion = lanes.take(LaneUnderTest.LIMIT).get(0);
        lanes.release(List.of(LANE));
        lanes.assign(LANE);

        lanes.written(portion);

        assertThat(lanes.acknowledgeable()).isEmpty();
    }

    @Test
    void acknowledgesWhereItStartsSoThatTheGroupKnowsToo() {
        long assignment = lanes.assign(LANE);

        lanes.claimed(LANE, assignment, LaneUnderTest.claim(1, 7));

        assertThat(lanes.acknowledgeable()).containsExactly(new Acknowledgement(LANE, assignment, 7));
    }

    @Test
    void acknowledgesEachOffsetOnce() {
        polled(LANE);
        lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);

        lanes.acknowledgeable().forEach(lanes::acknowledged);

        assertThat(lanes.acknowledgeable()).isEmpty();
    }

    @Test
    void writesAnAdvanceOfThePositionOnceAllElseIsWritten() {
        polled(LANE);

        lanes.advance(LANE, 9);
        List<Portion> records = lanes.take(LaneUnderTest.LIMIT);
        records.forEach(lanes::written);
        lanes.advance(LANE, 9);
        List<Portion> markers = lanes.take(LaneUnderTest.LIMIT);

        assertThat(records).extracting(portion -> portion.chunk().end()).containsExactly(3L);
        assertThat(markers).extracting(Portion::chunk).containsExactly(new Chunk(3, 9, List.of()));
    }

    @Test
    void writesAnAdvanceOfThePositionHoweverLongTheStoreFails() {
        LaneUnderTest.reading(lanes, LANE);
        lanes.advance(LANE, 9);

        for (int minutes = 0; minutes < 3; minutes++) {
            List<Portion> portions = lanes.take(LaneUnderTest.LIMIT);
            polled(OTHER);
            lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);
            portions.forEach(portion -> lanes.failed(portion, "connection closed", 0));
            now = now.plusSeconds(60);
        }

        assertThat(lanes.take(LaneUnderTest.LIMIT))
                .extracting(Portion::chunk)
                .containsExactly(new Chunk(0, 9, List.of()));
    }

    /** A lane with three records to write. */
    private long polled(LaneKey lane) {
        long assignment = LaneUnderTest.reading(lanes, lane);
        LaneUnderTest.polled(lanes, lane, Records.between(0, 3));
        return assignment;
    }

    private static String range(Portion portion) {
        Chunk chunk = portion.chunk();
        return "[%d, %d) with %s".formatted(chunk.from(), chunk.end(), Records.offsets(chunk.records()));
    }

    private List<LaneKey> taken() {
        return lanes.take(LaneUnderTest.LIMIT).stream().map(Portion::lane).toList();
    }
}
