package io.onefold.ingest.chaos;

import io.onefold.ingest.observe.IngestListener.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A list of kills, half of them aimed at a step, half at random moments; the seed gives the same list again. */
public final class KillPlan {
    private static final List<Step> AIMS = List.of(Step.POLLED, Step.INSERTED, Step.COMMITTED);
    private static final int WITHIN_MS = 4_000;
    private static final int ONE_IN = 8;

    private final ConcurrentLinkedQueue<Kill> kills;

    /** One kill to come. */
    public sealed interface Kill {}

    /** While the worker stands at this step. */
    public record Aimed(Step at) implements Kill {
        @Override
        public String toString() {
            return "aimed at " + at;
        }
    }

    /** So long after the worker was started, or after it was given its first lane. */
    public record AtRandom(boolean fromStart, Duration after) implements Kill {
        @Override
        public String toString() {
            return "at random, " + after.toMillis() + " ms after its " + (fromStart ? "start" : "first lane");
        }
    }

    private KillPlan(List<Kill> kills) {
        this.kills = new ConcurrentLinkedQueue<>(kills);
    }

    public static KillPlan of(long seed, int kills) {
        Random random = new Random(seed);
        List<Kill> plan = new ArrayList<>();
        for (int kill = 0; kill < kills; kill++) {
            plan.add(
                    kill % 2 == 0
                            ? new Aimed(AIMS.get(kill / 2 % AIMS.size()))
                            : new AtRandom(random.nextInt(ONE_IN) == 0, Duration.ofMillis(random.nextInt(WITHIN_MS))));
        }
        Collections.shuffle(plan, random);
        return new KillPlan(plan);
    }

    /** The next kill; empty when all are given out. */
    public Optional<Kill> next() {
        return Optional.ofNullable(kills.poll());
    }

    /** No more kills: something else has failed. */
    public void end() {
        kills.clear();
    }
}
