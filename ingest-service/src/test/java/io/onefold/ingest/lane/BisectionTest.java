package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** A store that refuses some records. */
class BisectionTest {
    private static final LaneKey LANE = new LaneKey("a", "t", 0);
    private static final LaneKey OTHER = new LaneKey("a", "t", 1);

    @Property(tries = 300)
    void findsEveryBadRecordInFewTransactions(
            @ForAll @IntRange(min = 1, max = 3000) int records,
            @ForAll @Size(max = 12) Set<@IntRange(min = 0, max = 2999) Integer> picked) {
        Set<Long> bad = new TreeSet<>();
        picked.forEach(pick -> bad.add((long) (pick % records)));
        Lanes lanes = lanes();
        RefusingStore store = new RefusingStore(lanes, bad);
        LaneUnderTest.reading(lanes, LANE);
        LaneUnderTest.polled(lanes, LANE, Records.between(0, records));

        writeAll(store);

        assertThat(store.dead).isEqualTo(bad);
        assertThat(store.stored).hasSize(records - bad.size()).noneMatch(bad::contains);
        assertThat(lanes.acknowledgeable()).extracting(Acknowledgement::offset).containsExactly((long) records);
        int halvings = 32 - Integer.numberOfLeadingZeros(records);
        assertThat(store.transactions).isLessThanOrEqualTo(2 + (bad.size() + 1) * (2 * halvings + 3));
    }

    @Test
    void killsOnlyTheRecordThatWasRefusedInATransactionOfTwoLanes() {
        Lanes lanes = lanes();
        RefusingStore store = new RefusingStore(lanes, Set.of(7L));
        LaneUnderTest.reading(lanes, LANE);
        LaneUnderTest.reading(lanes, OTHER);
        LaneUnderTest.polled(lanes, LANE, Records.of(0));
        LaneUnderTest.polled(lanes, OTHER, Records.of(7));

        writeAll(store);

        assertThat(store.stored).containsExactly(0L);
        assertThat(store.dead).containsExactly(7L);
    }

    @Test
    void killsNoRecordForAnAdvanceThatWasRefusedWithAnotherLane() {
        Lanes lanes = lanes();
        RefusingStore store = new RefusingStore(lanes, Set.of(7L));
        LaneUnderTest.reading(lanes, LANE);
        LaneUnderTest.reading(lanes, OTHER);
        lanes.advance(LANE, 3);
        LaneUnderTest.polled(lanes, OTHER, Records.of(7));

        store.refuses();
        LaneUnderTest.polled(lanes, LANE, Records.of(3));
        writeAll(store);

        assertThat(store.stored).containsExactly(3L);
        assertThat(store.dead).containsExactly(7L);
    }

    private static Lanes lanes() {
        return new Lanes(LaneUnderTest.AMPLE, () -> Instant.EPOCH);
    }

    private static void writeAll(RefusingStore store) {
        boolean more = true;
        while (more) {
            more = store.refuses();
        }
    }
}
