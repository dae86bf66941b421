package io.onefold.ingest.write;

import static io.onefold.ingest.write.Batch.event;
import static io.onefold.ingest.write.Batch.key;
import static io.onefold.ingest.write.Batch.portion;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.util.List;
import org.junit.jupiter.api.Test;

class FamiliarityTest {
    private static final long LANE = 5;
    private static final long OTHER = 6;

    private final Familiarity familiarity = new Familiarity();

    @Test
    void expectsNothingOfRecordsThatWereNeverRead() {
        assertThat(familiarity.isLikely(consumed(LANE, 3, 3))).isFalse();
    }

    @Test
    void expectsWhatLiesBelowNextOffsetToBeThere() {
        assertThat(familiarity.isLikely(consumed(LANE, 3, 5))).isTrue();
        assertThat(familiarity.isLikely(consumed(LANE, 3, 4))).as("only half").isFalse();
    }

    @Test
    void expectsNothingOfABatchWithoutRecords() {
        assertThat(familiarity.isLikely(new Reckoning(List.of(portion(LANE, 3, 9)), PartitionBy.NONE)))
                .isFalse();
    }

    @Test
    void remembersALaneWhoseLastBatchWasKnown() {
        Reckoning republished = consumed(LANE, 3, 3);
        republished.attributed(List.of(new Standing(0, OTHER, 1, true), new Standing(1, OTHER, 2, true)));

        familiarity.learn(republished);

        assertThat(familiarity.isLikely(consumed(LANE, 5, 5))).isTrue();
        assertThat(familiarity.isLikely(consumed(OTHER, 5, 5)))
                .as("another lane")
                .isFalse();
    }

    @Test
    void forgetsWhenTheLaneGoesOnWithNewRecords() {
        Reckoning republished = consumed(LANE, 3, 3);
        republished.attributed(List.of(new Standing(0, OTHER, 1, true), new Standing(1, OTHER, 2, true)));
        familiarity.learn(republished);

        familiarity.learn(consumed(LANE, 5, 5));

        assertThat(familiarity.isLikely(consumed(LANE, 7, 7))).isFalse();
    }

    @Test
    void learnsNothingFromRepeatsWithinABatch() {
        Reckoning repeats = new Reckoning(
                List.of(portion(LANE, 3, 6, event(3, key(1)), event(4, key(1)), event(5, key(1)))), PartitionBy.NONE);
        repeats.consumed(0, 3);
        repeats.attributed(List.of(new Standing(1, LANE, 3, true), new Standing(2, LANE, 3, true)));

        familiarity.learn(repeats);

        assertThat(familiarity.isLikely(consumed(LANE, 6, 6))).isFalse();
    }

    private static Reckoning consumed(long lane, long from, long nextOffset) {
        Reckoning reckoning = new Reckoning(
                List.of(portion(lane, from, from + 2, event(from, key(from)), event(from + 1, key(from + 1)))),
                PartitionBy.NONE);
        reckoning.consumed(0, nextOffset);
        return reckoning;
    }
}
