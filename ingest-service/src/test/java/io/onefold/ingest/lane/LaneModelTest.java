package io.onefold.ingest.lane;

import io.onefold.ingest.lane.ModelGroup.Slot;
import io.onefold.ingest.lane.Step.Move;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * Random histories of two workers that share three lanes, against {@link ModelWorld}. What must hold after every step
 * is asserted by {@link ModelWorker}, {@link ModelStore} and {@link ModelWorld}; a failure shows the shortest history.
 */
class LaneModelTest {
    private static final List<LaneKey> LANES =
            List.of(new LaneKey("a", "t", 0), new LaneKey("a", "t", 1), new LaneKey("b", "u", 0));

    /** What must be in some of the histories, or they would show little. */
    private static final List<String> COVERED = List.of(
            "acknowledges",
            "taken: false",
            "says Lost",
            "says Refused",
            ", verdict",
            "is claimed anew",
            "is put out",
            "fails over",
            "is suspect",
            "log is cut",
            "is set back",
            "after it has committed",
            "for an assignment that is over");

    @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
    @StatisticsReport(onFailureOnly = true)
    void everyRecordEndsStoredOrDeadAndNothingIsAcknowledgedBefore(
            @ForAll("logs") List<List<Slot>> logs,
            @ForAll("histories") List<Step> history,
            @ForAll("limits") BatchLimit limit,
            @ForAll("budgets") Budget budget,
            @ForAll boolean moveEverything) {
        ModelWorld world = new ModelWorld(byLane(logs), limit, budget);
        try {
            history.forEach(world::apply);
            COVERED.forEach(event -> Statistics.label(event)
                    .collect(world.trace().contains(event))
                    .coverage(all -> all.check(true).percentage(percent -> percent > 1)));
            world.settle(moveEverything);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(e.getMessage() + "\n\nThe history:\n" + world.trace(), e);
        }
    }

    private static Map<LaneKey, List<Slot>> byLane(List<List<Slot>> logs) {
        Map<LaneKey, List<Slot>> byLane = new LinkedHashMap<>();
        for (int lane = 0; lane < LANES.size(); lane++) {
            byLane.put(LANES.get(lane), logs.get(lane));
        }
        return byLane;
    }

    @Provide
    Arbitrary<List<List<Slot>>> logs() {
        return Arbitraries.frequency(Tuple.of(6, Slot.GOOD), Tuple.of(4, Slot.HOLE), Tuple.of(1, Slot.POISON))
                .list()
                .ofMaxSize(24)
                .withSizeDistribution(RandomDistribution.uniform())
                .list()
                .ofSize(LANES.size());
    }

    @Provide
    Arbitrary<BatchLimit> limits() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 10),
                        Arbitraries.longs().between(50, 1000))
                .as(BatchLimit::new);
    }

    @Provide
    Arbitrary<Budget> budgets() {
        return Combinators.combine(
                        Arbitraries.longs().between(200, 5000),
                        Arbitraries.longs().between(3, 40))
                .as(Budget::new);
    }

    /** Faults are rare enough that lanes get somewhere in between. */
    @Provide
    Arbitrary<List<Step>> histories() {
        Arbitrary<Move> moves = Arbitraries.frequency(
                Tuple.of(4, Move.PRODUCE),
                Tuple.of(8, Move.ASSIGN),
                Tuple.of(5, Move.RAISE),
                Tuple.of(5, Move.ARRIVE),
                Tuple.of(12, Move.POLL),
                Tuple.of(8, Move.DELIVER),
                Tuple.of(8, Move.TAKE),
                Tuple.of(24, Move.WORK),
                Tuple.of(6, Move.COMMIT),
                Tuple.of(20, Move.ANSWER),
                Tuple.of(3, Move.FAIL),
                Tuple.of(8, Move.ACKNOWLEDGE),
                Tuple.of(8, Move.ADVANCE),
                Tuple.of(8, Move.TICK),
                Tuple.of(5, Move.REVOKE),
                Tuple.of(1, Move.EVICT),
                Tuple.of(1, Move.CRASH),
                Tuple.of(3, Move.FOREIGN_RAISE),
                Tuple.of(1, Move.FAILOVER),
                Tuple.of(3, Move.CHECK),
                Tuple.of(1, Move.TRUNCATE));
        return Combinators.combine(moves, upTo(1), upTo(LANES.size() - 1), upTo(7))
                .as(Step::new)
                .list()
                .ofMaxSize(160)
                .withSizeDistribution(RandomDistribution.uniform());
    }

    private static Arbitrary<Integer> upTo(int most) {
        return Arbitraries.integers().between(0, most).withDistribution(RandomDistribution.uniform());
    }
}
