package io.onefold.summary.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PortionTest {
    private static final int MANY = 100;

    @Test
    void takesAllThereIsUpToTheCap() {
        Portion portion = Portion.of(
                List.of(new LaneSpan(1, 0, 3), new LaneSpan(2, 0, 4)),
                List.of(batch(1, 1, 10), batch(2, 2, 10), batch(1, 3, 10), batch(2, 4, 10)),
                MANY,
                40);

        assertThat(portion)
                .isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 3), new LaneSpan(2, 0, 4)), 1, 4, 40, false));
    }

    @Test
    void theOldestBatchesComeFirstWhateverTheirLane() {
        Portion portion = Portion.of(
                List.of(new LaneSpan(1, 0, 9), new LaneSpan(2, 4, 8)),
                List.of(batch(1, 3, 10), batch(2, 5, 10), batch(1, 7, 10), batch(2, 8, 10), batch(1, 9, 10)),
                MANY,
                20);

        assertThat(portion)
                .isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 5), new LaneSpan(2, 4, 5)), 3, 5, 20, true));
    }

    @Test
    void aBatchIsTakenWholeHoweverLarge() {
        Portion portion =
                Portion.of(List.of(new LaneSpan(1, 0, 2)), List.of(batch(1, 1, 1_000), batch(1, 2, 1)), MANY, 1);

        assertThat(portion).isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 1)), 1, 1, 1_000, true));
    }

    /** One transaction of ingest writes for several lanes, all of them under one number. */
    @Test
    void aNumberOfSeveralLanesIsTakenWhole() {
        Portion portion = Portion.of(
                List.of(new LaneSpan(1, 0, 5), new LaneSpan(2, 0, 5), new LaneSpan(3, 0, 6)),
                List.of(batch(1, 5, 10), batch(2, 5, 10), batch(3, 5, 10), batch(3, 6, 10)),
                MANY,
                10);

        assertThat(portion)
                .isEqualTo(new Portion(
                        List.of(new LaneSpan(1, 0, 5), new LaneSpan(2, 0, 5), new LaneSpan(3, 0, 5)), 5, 5, 30, true));
    }

    @Test
    void aLaneOfWhichMoreMayBeBookedBoundsTheOthers() {
        Portion portion = Portion.of(
                List.of(new LaneSpan(1, 0, 9), new LaneSpan(2, 0, 8)),
                List.of(batch(1, 1, 1), batch(1, 2, 1), batch(2, 3, 1), batch(2, 8, 1)),
                2,
                MANY);

        assertThat(portion)
                .isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 2), new LaneSpan(2, 0, 2)), 1, 2, 2, true));
    }

    @Test
    void aLaneWithNothingBookedMovesToItsEnd() {
        Portion portion =
                Portion.of(List.of(new LaneSpan(1, 0, 7), new LaneSpan(2, 3, 5)), List.of(batch(2, 4, 0)), MANY, 10);

        assertThat(portion)
                .isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 7), new LaneSpan(2, 3, 5)), 4, 4, 0, false));
        assertThat(portion.hasEvents()).isFalse();
        assertThat(portion.isEmpty()).isFalse();
    }

    @Test
    void aLaneThatBeginsBehindTheEndWaits() {
        Portion portion = Portion.of(
                List.of(new LaneSpan(1, 0, 2), new LaneSpan(2, 4, 6)),
                List.of(batch(1, 1, 10), batch(1, 2, 10), batch(2, 6, 10)),
                MANY,
                10);

        assertThat(portion).isEqualTo(new Portion(List.of(new LaneSpan(1, 0, 1)), 1, 1, 10, true));
    }

    @Test
    void nothingOpenIsNothingToDo() {
        assertThat(Portion.of(List.of(), List.of(), MANY, 10).isEmpty()).isTrue();
    }

    /** Step after step until nothing is left: each booked batch is read once, a lane's in their order. */
    @Property
    void portionsCoverEverythingOnceInOrder(
            @ForAll("books") List<BookedBatch> books,
            @ForAll @IntRange(min = 1, max = 4) int perLane,
            @ForAll @IntRange(min = 1, max = 50) int cap) {
        Map<Long, Long> ends = new HashMap<>();
        books.forEach(batch -> ends.merge(batch.laneId(), batch.batchNo(), Math::max));
        Map<Long, Long> progress = new HashMap<>();
        List<BookedBatch> read = new ArrayList<>();

        boolean more = true;
        for (int step = 0; more; step++) {
            List<LaneSpan> open = open(ends, progress);
            Portion portion = Portion.of(open, next(open, books, perLane), perLane, cap);
            assertThat(step).as("it comes to an end").isLessThanOrEqualTo(books.size());
            assertThat(portion.isEmpty()).isEqualTo(open.isEmpty());
            take(portion, books, cap).forEach(read::add);
            portion.lanes().forEach(lane -> progress.put(lane.laneId(), lane.upTo()));
            more = portion.more();
        }

        assertThat(read).containsExactlyInAnyOrderElementsOf(books);
        assertThat(progress).isEqualTo(ends);
        assertThat(read).isSortedAccordingTo(Comparator.comparingLong(BookedBatch::batchNo));
    }

    private static List<LaneSpan> open(Map<Long, Long> ends, Map<Long, Long> progress) {
        return ends.entrySet().stream()
                .filter(end -> end.getValue() > progress.getOrDefault(end.getKey(), 0L))
                .map(end -> new LaneSpan(end.getKey(), progress.getOrDefault(end.getKey(), 0L), end.getValue()))
                .toList();
    }

    /** As the statement has it: of each lane the oldest, all by number. */
    private static List<BookedBatch> next(List<LaneSpan> open, List<BookedBatch> books, int perLane) {
        return open.stream()
                .flatMap(lane -> in(lane, books).limit(perLane))
                .sorted(Comparator.comparingLong(BookedBatch::batchNo))
                .toList();
    }

    private static Stream<BookedBatch> in(LaneSpan lane, List<BookedBatch> books) {
        return books.stream()
                .filter(batch -> batch.laneId() == lane.laneId()
                        && batch.batchNo() > lane.above()
                        && batch.batchNo() <= lane.upTo());
    }

    private static List<BookedBatch> take(Portion portion, List<BookedBatch> books, int cap) {
        List<BookedBatch> taken = portion.lanes().stream()
                .flatMap(lane -> in(lane, books))
                .sorted(Comparator.comparingLong(BookedBatch::batchNo))
                .toList();
        assertThat(portion.booked())
                .isEqualTo(taken.stream().mapToLong(BookedBatch::stored).sum());
        assertThat(taken).allMatch(batch -> batch.batchNo() >= portion.first() && batch.batchNo() <= portion.last());
        assertThat(taken.stream()
                        .filter(batch -> batch.batchNo() < portion.last())
                        .mapToLong(BookedBatch::stored)
                        .sum())
                .as("no number is taken when the cap is reached")
                .isLessThan(cap);
        return taken;
    }

    /** Numbers rise, several lanes may share one, and some hold nothing. */
    @Provide
    Arbitrary<List<BookedBatch>> books() {
        Arbitrary<List<Integer>> stored =
                Arbitraries.integers().between(0, 20).injectNull(0.5).list().ofSize(3);
        return Combinators.combine(
                        stored.list().ofMaxSize(20), Arbitraries.integers().between(1, 5))
                .as((numbers, gap) -> {
                    List<BookedBatch> books = new ArrayList<>();
                    for (int number = 0; number < numbers.size(); number++) {
                        for (int lane = 0; lane < 3; lane++) {
                            Integer events = numbers.get(number).get(lane);
                            if (events != null) {
                                books.add(batch(lane, 1L + (long) number * gap, events));
                            }
                        }
                    }
                    return books;
                });
    }

    private static BookedBatch batch(long lane, long number, long stored) {
        return new BookedBatch(lane, number, stored);
    }
}
