package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store that never refuses a record, but fails whenever it meets record 42; another lane goes on, or not. */
class SuspicionTest {
    private static final LaneKey LANE = new LaneKey("a", "t", 0);
    private static final LaneKey OTHER = new LaneKey("a", "t", 1);

    private final Instant begin = Instant.parse("2026-01-31T12:00:00Z");
    private Instant now = begin;
    private final Lanes lanes = new Lanes(LaneUnderTest.AMPLE, () -> now);
    private final RefusingStore store = new RefusingStore(lanes, Set.of(42L));
    private final Set<Integer> sizes = new HashSet<>();
    private long next = 1000;

    @BeforeEach
    void lanesRead() {
        LaneUnderTest.reading(lanes, LANE);
        LaneUnderTest.reading(lanes, OTHER);
    }

    @Test
    void findsTheRecordWhileOthersCommitBetweenTheFailures() {
        LaneUnderTest.polled(lanes, LANE, Records.between(0, 100));

        for (int second = 0; second < 600; second++) {
            aSecondOn(true);
        }

        assertThat(store.dead).containsExactly(42L);
        assertThat(store.stored).containsAll(Records.offsets(Records.between(43, 100)));
        assertThat(store.stored).containsAll(Records.offsets(Records.between(0, 42)));
    }

    @Test
    void suspectsNothingInTheFirstMinute() {
        LaneUnderTest.polled(lanes, LANE, Records.between(0, 100));

        while (Duration.between(begin, now).compareTo(Lane.FAILING_TOO_LONG) < 0) {
            aSecondOn(true);
        }

        assertThat(sizes).containsExactly(100);
    }

    @Test
    void suspectsNothingWhileNobodyCommits() {
        LaneUnderTest.polled(lanes, LANE, Records.between(0, 100));

        for (int second = 0; second < 600; second++) {
            aSecondOn(false);
        }

        assertThat(sizes).containsExactly(100);
    }

    @Test
    void storesTheSuspectedRecordIfTheStoreFailsWithoutItToo() {
        LaneUnderTest.polled(lanes, LANE, Records.of(42));
        Portion suspected = suspected();

        lanes.failed(suspected, "connection closed", lanes.commits());
        now = now.plusSeconds(5);
        Portion again = lanes.take(LaneUnderTest.LIMIT).get(0);

        assertThat(again.verdict()).isEmpty();
        assertThat(again.chunk()).isEqualTo(suspected.chunk());
    }

    @Test
    void suspectsNothingOfWhatWasNotEvenBegun() {
        LaneUnderTest.polled(lanes, LANE, Records.between(0, 100));

        for (int second = 0; second < 600; second++) {
            now = now.plusSeconds(1);
            lanes.take(LaneUnderTest.LIMIT).stream()
                    .filter(portion -> portion.lane().equals(LANE))
                    .forEach(portion -> {
                        sizes.add(portion.chunk().records().size());
                        assertThat(portion.verdict()).isEmpty();
                        lanes.postponed(portion);
                    });
            otherCommits();
        }

        assertThat(sizes).containsExactly(100);
    }

    @Test
    void saysThatTheVerdictIsTentative() {
        LaneUnderTest.polled(lanes, LANE, Records.of(42));

        assertThat(suspected().verdict()).contains(new Portion.Verdict("sqlstate 57014", true));
    }

    private void aSecondOn(boolean otherCommits) {
        now = now.plusSeconds(1);
        store.fails().stream()
                .filter(portion -> portion.lane().equals(LANE))
                .forEach(portion -> sizes.add(portion.chunk().records().size()));
        if (otherCommits) {
            otherCommits();
        }
    }

    private void otherCommits() {
        LaneUnderTest.polled(lanes, OTHER, Records.of(next++));
        store.fails();
    }

    /** The portion with the record alone and a verdict on it, in flight. */
    private Portion suspected() {
        for (int second = 0; second < 600; second++) {
            now = now.plusSeconds(1);
            Optional<Portion> taken = lanes.take(LaneUnderTest.LIMIT).stream().findFirst();
            if (taken.isPresent() && taken.get().verdict().isPresent()) {
                return taken.get();
            }
            taken.ifPresent(portion -> lanes.failed(portion, "sqlstate 57014", lanes.commits()));
            otherCommits();
        }
        throw new AssertionError("nothing was suspected");
    }
}
