package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.ingest.decode.RawRecord;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static final LaneKey SLOW = new LaneKey("a", "t", 0);
    private static final LaneKey OTHER = new LaneKey("a", "t", 1);
    private static final long RECORD = Records.at(0).bytes();

    @Test
    void letsASlowLaneFillItsOwnShareOnly() {
        Lanes lanes = twoLanes(new Budget(10 * RECORD, 1000));

        LaneUnderTest.polled(lanes, SLOW, Records.between(0, 5));

        assertThat(lanes.wantsRecords(SLOW)).isFalse();
        assertThat(lanes.wantsRecords(OTHER)).isTrue();
    }

    @Test
    void keepsTheOthersFlowingWhileOneLaneIsStuck() {
        Lanes lanes = twoLanes(new Budget(10 * RECORD, 1000));
        LaneUnderTest.polled(lanes, SLOW, Records.between(0, 5));
        lanes.take(LaneUnderTest.LIMIT); // and never ends

        for (long offset = 0; offset < 1000; offset++) {
            assertThat(lanes.wantsRecords(OTHER)).isTrue();
            LaneUnderTest.polled(lanes, OTHER, Records.of(offset));
            lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);
        }

        assertThat(lanes.wantsRecords(SLOW)).isFalse();
    }

    @Test
    void hasRoomAgainWhenTheRecordsAreWritten() {
        Lanes lanes = twoLanes(new Budget(10 * RECORD, 1000));
        LaneUnderTest.polled(lanes, SLOW, Records.between(0, 5));

        lanes.take(LaneUnderTest.LIMIT).forEach(lanes::written);

        assertThat(lanes.wantsRecords(SLOW)).isTrue();
        assertThat(lanes.bufferedBytes()).isZero();
    }

    @Test
    void boundsTheNumberOfRecordsToo() {
        Lanes lanes = twoLanes(new Budget(1 << 30, 10));

        LaneUnderTest.polled(lanes, SLOW, Records.between(0, 5));

        assertThat(lanes.wantsRecords(SLOW)).isFalse();
        assertThat(lanes.wantsRecords(OTHER)).isTrue();
    }

    @Test
    void letsEveryLaneReadHoweverManyThereAre() {
        Lanes lanes = twoLanes(new Budget(1 << 20, 1));

        assertThat(lanes.wantsRecords(SLOW)).isTrue();
        assertThat(lanes.wantsRecords(OTHER)).isTrue();
    }

    @Test
    void countsWhatWasPolledBeforeItIsHandedOver() {
        Lanes lanes = twoLanes(new Budget(10 * RECORD, 1000));
        List<RawRecord> polled = Records.between(0, 5);

        lanes.stamp(SLOW, 5, polled);

        assertThat(lanes.wantsRecords(SLOW)).isFalse();
    }

    @Test
    void refusesToBeNone() {
        assertThatThrownBy(() -> new Budget(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Budget(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Lanes twoLanes(Budget budget) {
        Lanes lanes = new Lanes(budget, () -> Instant.EPOCH);
        LaneUnderTest.reading(lanes, SLOW);
        LaneUnderTest.reading(lanes, OTHER);
        return lanes;
    }
}
