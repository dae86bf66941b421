package io.onefold.ingest.write;

import static io.onefold.ingest.write.Batch.event;
import static io.onefold.ingest.write.Batch.jump;
import static io.onefold.ingest.write.Batch.key;
import static io.onefold.ingest.write.Batch.malformed;
import static io.onefold.ingest.write.Batch.portion;
import static io.onefold.ingest.write.Batch.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReckoningTest {
    private static final long LANE = 5;
    private static final long OTHER = 6;
    private static final OffsetDateTime DAY = OffsetDateTime.parse("2026-03-01T00:00:00Z");

    @Test
    void countsANewRecordAsConsumedAndStored() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(2)))));

        reckoning.consumed(0, 3);
        List<Candidate> remaining = reckoning.stored(List.of(row(1), row(2)));

        assertThat(remaining).isEmpty();
        assertThat(books(reckoning).consumedNew).isEqualTo(2);
        assertThat(books(reckoning).stored()).isEqualTo(2);
        assertThat(books(reckoning).days).containsExactly(LocalDate.of(2026, 1, 31));
    }

    @Test
    void countsWhatTheLogNoLongerHeldAsLostAndTheRestOfAJumpAsSkipped() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 21, 15, event(20, key(1)))));

        reckoning.consumed(0, 10);

        assertBooks(reckoning, 10, 5, 5, 1);
    }

    @Test
    void countsNoMoreAsLostThanTheJump() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 21, 90, event(20, key(1)))));

        reckoning.consumed(0, 10);

        assertBooks(reckoning, 10, 10, 0, 1);
    }

    @Test
    void countsNothingAsLostThatLiesBelowTheLane() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 21, 15, event(20, key(1)))));

        reckoning.consumed(0, 13);

        assertBooks(reckoning, 13, 2, 5, 1);
    }

    @Test
    void countsNothingAsLostThatWasReadBefore() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 21, 15, event(20, key(1)))));

        reckoning.consumed(0, 30);

        assertThat(books(reckoning).lost).isZero();
        assertThat(books(reckoning).skipped).isZero();
    }

    @Test
    void countsAPositionThatMovedWithoutARecordAsLostUpToTheLogStart() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 30, 25)));

        reckoning.consumed(0, 10);

        assertBooks(reckoning, 10, 15, 5, 0);
    }

    @Test
    void countsAJumpAsSkippedWhileTheLogReachesBackBelowIt() {
        Reckoning reckoning = reckoning(List.of(jump(LANE, 10, 21, 3, event(20, key(1)))));

        reckoning.consumed(0, 10);

        assertBooks(reckoning, 10, 0, 10, 1);
    }

    private static void assertBooks(Reckoning reckoning, long lostFrom, long lost, long skipped, long consumedNew) {
        assertThat(books(reckoning).lostFrom).isEqualTo(lostFrom);
        assertThat(books(reckoning).lost).as("lost").isEqualTo(lost);
        assertThat(books(reckoning).skipped).as("skipped").isEqualTo(skipped);
        assertThat(books(reckoning).consumedNew).isEqualTo(consumedNew);
    }

    @Test
    void countsTheFirstCopyAsStoredAndTheSecondAsInBatch() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(1)))));

        reckoning.consumed(0, 3);
        List<Candidate> remaining = reckoning.stored(List.of(row(1)));
        reckoning.attributed(List.of(new Standing(1, LANE, 3, true)));

        assertThat(remaining).extracting(Candidate::ordinal).containsExactly(1);
        assertThat(books(reckoning).stored()).isEqualTo(1);
        assertThat(books(reckoning).inBatch()).isEqualTo(1);
    }

    @Test
    void countsARecordReadAgainAsRedelivery() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 4, event(3, key(1)))));

        reckoning.consumed(0, 9);
        reckoning.stored(List.of());
        reckoning.attributed(List.of(new Standing(0, LANE, 3, true)));

        assertThat(books(reckoning).consumedNew).isZero();
        assertThat(books(reckoning).consumedAgain).isEqualTo(1);
        assertThat(books(reckoning).redelivery()).isEqualTo(1);
    }

    @Test
    void countsACopyInTheBatchThatIsReadAgainAsWhatItWas() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(1)))));

        reckoning.stored(List.of());
        reckoning.attributed(List.of(new Standing(0, LANE, 3, true), new Standing(1, LANE, 3, true)));

        assertThat(books(reckoning).redelivery()).isEqualTo(1);
        assertThat(books(reckoning).inBatch()).isEqualTo(1);
    }

    @Test
    void countsTheSameEventAtAnotherPositionAsRepublish() {
        Reckoning reckoning =
                reckoning(List.of(portion(LANE, 3, 4, event(3, key(1))), portion(OTHER, 3, 4, event(3, key(2)))));

        reckoning.stored(List.of());
        reckoning.attributed(List.of(new Standing(0, LANE, 2, true), new Standing(1, LANE, 3, true)));

        assertThat(reckoning.books()).extracting(Books::republish).containsExactly(1L, 1L);
        assertThat(reckoning.books()).extracting(Books::redelivery).containsExactly(0L, 0L);
    }

    @Test
    void findsCopiesAcrossTheLanesOfABatch() {
        Reckoning reckoning =
                reckoning(List.of(portion(LANE, 3, 4, event(3, key(1))), portion(OTHER, 8, 9, event(8, key(1)))));

        reckoning.stored(List.of(row(1)));
        reckoning.attributed(List.of(new Standing(1, LANE, 3, true)));

        assertThat(reckoning.candidates().toInsert())
                .extracting(Candidate::lane)
                .containsExactly(0);
        assertThat(reckoning.books()).extracting(Books::stored).containsExactly(1L, 0L);
        assertThat(reckoning.books()).extracting(Books::inBatch).containsExactly(0L, 1L);
    }

    @Test
    void returnsCopiesOfOtherContentAsConflicts() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(1)))));
        Standing other = new Standing(1, LANE, 3, false);

        reckoning.stored(List.of(row(1)));
        List<Reckoning.Conflict> conflicts = reckoning.attributed(List.of(other));

        assertThat(conflicts).extracting(Reckoning.Conflict::standing).containsExactly(other);
        assertThat(conflicts).extracting(conflict -> conflict.other().ordinal()).containsExactly(1);
        assertThat(books(reckoning).inBatch())
                .as("a conflict is a duplicate too")
                .isEqualTo(1);
        assertThat(books(reckoning).conflicts())
                .as("until the database has kept it")
                .isZero();
    }

    @Test
    void countsConflictsOfTheLaneTheDatabaseKeptThemFor() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 3), portion(OTHER, 3, 3)));

        reckoning.conflictKept(OTHER);

        assertThat(reckoning.books()).extracting(Books::conflicts).containsExactly(0L, 1L);
    }

    @Test
    void storesTheSecondCopyWhenTheFirstIsBad() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, malformed(3), event(4, key(1)))));

        reckoning.consumed(0, 3);
        reckoning.stored(List.of(row(1)));
        reckoning.deadLettered(LANE);

        assertThat(reckoning.candidates().toInsert())
                .extracting(candidate -> candidate.event().record().offset())
                .containsExactly(4L);
        assertThat(reckoning.candidates().toInsert())
                .extracting(Candidate::repeat)
                .containsExactly(false);
        assertThat(books(reckoning).stored()).isEqualTo(1);
        assertThat(books(reckoning).deadLettered()).isEqualTo(1);
        assertThat(books(reckoning).inBatch()).isZero();
    }

    @Test
    void countsADeadLetterThatIsThereAlreadyAsRedelivery() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 4, malformed(3))));

        reckoning.deadAgain(LANE);

        assertThat(reckoning.dead())
                .extracting(dead -> dead.malformed().record().offset())
                .containsExactly(3L);
        assertThat(books(reckoning).redelivery()).isEqualTo(1);
        assertThat(books(reckoning).deadLettered()).isZero();
    }

    @Test
    void countsTheOffsetsWithoutRecordsAsSkipped() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 12, event(5, key(1)), event(8, key(2)))));

        reckoning.consumed(0, 3);

        assertThat(books(reckoning).skipped).isEqualTo(2 + 2 + 3);
        assertThat(books(reckoning).consumedNew).isEqualTo(2);
    }

    @Test
    void skipsNothingTwice() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 12, event(5, key(1)), event(8, key(2)))));

        reckoning.consumed(0, 7);

        assertThat(books(reckoning).skipped).as("7, 9, 10 and 11").isEqualTo(4);
        assertThat(books(reckoning).consumedNew).isEqualTo(1);
        assertThat(books(reckoning).consumedAgain).isEqualTo(1);
    }

    @Test
    void skipsNothingBelowNextOffset() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 12, event(5, key(1)))));

        reckoning.consumed(0, 12);

        assertThat(books(reckoning).skipped).isZero();
    }

    @Test
    void skipsWhatAnAdvanceOfThePositionPassed() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 12)));

        reckoning.consumed(0, 4);

        assertThat(books(reckoning).skipped).isEqualTo(8);
    }

    @Test
    void passesAsManyOffsetsAsItConsumesAndSkips() {
        Reckoning reckoning = reckoning(
                List.of(portion(LANE, 3, 40, event(5, key(1)), malformed(9), event(10, key(1)), event(30, key(2)))));
        for (long next = 3; next <= 40; next++) {
            Books before = snapshot(reckoning);
            reckoning.consumed(0, next);
            Books after = books(reckoning);

            assertThat(after.consumedNew - before.consumedNew + after.skipped - before.skipped)
                    .as("from %d", next)
                    .isEqualTo(40 - next);
            assertThat(after.consumed() - before.consumed()).isEqualTo(4);
        }
    }

    @Test
    void insertsInTheOrderThatTheDatabaseSortsKeysBy() {
        UUID low = new UUID(0x1L << 60, -1);
        UUID middle = new UUID(0x7L << 60, 0);
        UUID high = new UUID(-1, 0);
        UUID highest = new UUID(-1, -1);

        Reckoning reckoning = reckoning(
                List.of(portion(LANE, 0, 4, event(0, highest), event(1, middle), event(2, high), event(3, low))));

        assertThat(reckoning.candidates().toInsert())
                .extracting(candidate -> candidate.event().key())
                .containsExactly(low, middle, high, highest);
    }

    @Test
    void insertsOnlyWhatWasNotFound() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(2)))));

        reckoning.candidates().found(row(1), new StandingRow(LANE, 3, 0L));

        assertThat(reckoning.candidates().toInsert())
                .extracting(candidate -> candidate.event().key())
                .containsExactly(key(2));
    }

    @Test
    void stillAttributesWhatWasFoundBeforeTheInsert() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(2)))));

        reckoning.candidates().found(row(1), new StandingRow(LANE, 3, 0L));
        List<Candidate> duplicates = reckoning.stored(List.of(row(2)));

        assertThat(duplicates).extracting(Candidate::ordinal).containsExactly(0);
        assertThat(reckoning.candidates().notFound(duplicates)).isEmpty();
        assertThat(books(reckoning).stored()).isEqualTo(1);
    }

    @Test
    void looksUpAgainWhatAnotherWriterInserted() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(2)))));

        reckoning.candidates().found(row(1), new StandingRow(LANE, 3, 0L));
        List<Candidate> duplicates = reckoning.stored(List.of());

        assertThat(reckoning.candidates().notFound(duplicates))
                .extracting(Candidate::ordinal)
                .containsExactly(1);
    }

    @Test
    void looksUpEveryDuplicateWhenNoneWasFoundBefore() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 3, 5, event(3, key(1)), event(4, key(2)))));

        List<Candidate> duplicates = reckoning.stored(List.of(row(2)));

        assertThat(reckoning.candidates().notFound(duplicates))
                .extracting(Candidate::ordinal)
                .containsExactly(0);
        assertThat(reckoning.candidates().standing(duplicates.get(0))).isEmpty();
    }

    @Test
    void takesOnlyTheSameBytesForTheSameContent() {
        Candidate candidate = reckoning(List.of(portion(LANE, 3, 4, event(3, key(1)))))
                .candidates()
                .toInsert()
                .get(0);

        assertThat(new StandingRow(LANE, 3, candidate.contentHash()).hasBytesOf(candidate))
                .isTrue();
        assertThat(new StandingRow(LANE, 3, candidate.contentHash() + 1).hasBytesOf(candidate))
                .isFalse();
        assertThat(new StandingRow(LANE, 3, null).hasBytesOf(candidate))
                .as("stored by an earlier version")
                .isFalse();
    }

    /** The audit must be able to fail: what gets lost between the poll and the database is seen as a difference. */
    @Test
    void showsADifferenceWhenARecordGetsLost() {
        Reckoning reckoning =
                reckoning(List.of(portion(LANE, 0, 3, event(0, key(1)), event(1, key(2)), event(2, key(2)))));
        reckoning.consumed(0, 0);

        reckoning.stored(List.of(row(1)));
        reckoning.attributed(List.of(new Standing(2, LANE, 1, true)));

        Books books = books(reckoning);
        long outcomes =
                books.stored() + books.inBatch() + books.redelivery() + books.republish() + books.deadLettered();
        assertThat(books.consumed() - outcomes).isEqualTo(1);
    }

    @Test
    void takesAKeyOncePerDayWhereTheDayCounts() {
        Reckoning reckoning = new Reckoning(
                List.of(portion(
                        LANE, 0, 3, event(0, key(1), DAY), event(1, key(1), DAY.plusDays(1)), event(2, key(1), DAY))),
                PartitionBy.DAY);

        reckoning.consumed(0, 0);
        List<Candidate> remaining = reckoning.stored(List.of(
                new Identity(key(1), DAY.toLocalDate()),
                new Identity(key(1), DAY.toLocalDate().plusDays(1))));
        reckoning.attributed(List.of(new Standing(2, LANE, 0, true)));

        assertThat(reckoning.candidates().toInsert())
                .extracting(candidate -> candidate.event().record().offset())
                .as("of one key by day: the order that two writers share")
                .containsExactly(0L, 1L);
        assertThat(remaining).extracting(Candidate::ordinal).containsExactly(2);
        assertThat(books(reckoning).stored()).isEqualTo(2);
        assertThat(books(reckoning).inBatch()).isEqualTo(1);
        assertThat(books(reckoning).days)
                .containsExactly(DAY.toLocalDate(), DAY.toLocalDate().plusDays(1));
    }

    @Test
    void booksWhatIsOlderThanTheHorizonAsExpiredAndNothingElse() {
        Reckoning reckoning = new Reckoning(
                List.of(
                        portion(
                                LANE,
                                0,
                                4,
                                event(0, key(1), DAY),
                                event(1, key(1), DAY),
                                event(2, key(2), DAY.plusDays(1)),
                                malformed(3)),
                        portion(OTHER, 8, 9, event(8, key(1), DAY))),
                PartitionBy.DAY);

        reckoning.consumed(0, 0);
        reckoning.consumed(1, 8);
        reckoning.expire(DAY.toLocalDate().plusDays(1));
        List<Candidate> remaining =
                reckoning.stored(List.of(new Identity(key(2), DAY.toLocalDate().plusDays(1))));

        assertThat(reckoning.books())
                .extracting(Books::expired)
                .as("repeats too")
                .containsExactly(2L, 1L);
        assertThat(remaining).isEmpty();
        assertThat(books(reckoning).stored()).isEqualTo(1);
        assertThat(reckoning.dead()).hasSize(1);
    }

    @Test
    void expiresNothingWithoutAHorizonOrAboveIt() {
        Reckoning reckoning = new Reckoning(List.of(portion(LANE, 0, 1, event(0, key(1), DAY))), PartitionBy.DAY);

        reckoning.expire(null);
        reckoning.expire(DAY.toLocalDate());

        assertThat(books(reckoning).expired()).isZero();
        assertThat(reckoning.candidates().toInsert()).hasSize(1);
    }

    @Test
    void attributesByTheOrdinalsThatAreLeft() {
        Reckoning reckoning = new Reckoning(
                List.of(portion(LANE, 0, 2, event(0, key(1), DAY), event(1, key(2), DAY.plusDays(1)))),
                PartitionBy.DAY);

        reckoning.expire(DAY.toLocalDate().plusDays(1));
        List<Candidate> remaining = reckoning.stored(List.of());
        reckoning.attributed(List.of(new Standing(remaining.get(0).ordinal(), LANE, 1, true)));

        assertThat(books(reckoning).redelivery()).isEqualTo(1);
    }

    @Test
    void refusesAnswersToWhatItDidNotAsk() {
        Reckoning reckoning = reckoning(List.of(portion(LANE, 0, 1, event(0, key(1)))));

        assertThatThrownBy(() -> reckoning.stored(List.of(row(2)))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reckoning.deadLettered(OTHER)).isInstanceOf(IllegalStateException.class);
    }

    private static Books books(Reckoning reckoning) {
        return reckoning.books().get(0);
    }

    private static Books snapshot(Reckoning reckoning) {
        Books now = books(reckoning);
        Books copy = new Books();
        copy.consumedNew = now.consumedNew;
        copy.consumedAgain = now.consumedAgain;
        copy.skipped = now.skipped;
        return copy;
    }

    private static Reckoning reckoning(List<DecodedPortion> batch) {
        return new Reckoning(batch, PartitionBy.NONE);
    }
}
