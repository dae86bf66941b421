package io.onefold.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.redrive.Pacing.Grant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound, counted where items are tried, over a queue that is now quick and now stuck. */
class PacingPropertiesTest {
    private static final double MINUTE = 60;

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyWindowHoldsWhateverLiesBetweenGoingAndBeingTried(long seed) {
        Random random = new Random(seed);
        Pacing pacing = new Pacing(Math.exp(random.nextDouble() * 7 - 2));

        List<Double> tried = run(pacing, random, true);

        for (int from = 0; from < tried.size(); from++) {
            for (int to = from; to < tried.size(); to += 1 + random.nextInt(20)) {
                double window = tried.get(to) - tried.get(from);
                assertThat((double) to - from + 1)
                        .as("seed %d, rate %s, %s s from %s", seed, pacing.rate(), window, tried.get(from))
                        .isLessThanOrEqualTo(pacing.rate() * window + pacing.burst() + 1e-6);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aQueueThatIsNotStuckGetsTheRate(long seed) {
        Random random = new Random(seed);
        Pacing pacing = new Pacing(Math.exp(random.nextDouble() * 6));

        assertThat((double) run(pacing, random, false).size())
                .as("seed %d, rate %s", seed, pacing.rate())
                .isBetween(0.95 * pacing.rate() * MINUTE - 1, pacing.rate() * MINUTE + pacing.burst());
    }

    /** Gives when items were tried. Ticks come at random, now and then two replicas at once, now and then none for long. */
    private static List<Double> run(Pacing pacing, Random random, boolean trouble) {
        List<Double> tried = new ArrayList<>();
        Deque<Double> waiting = new ArrayDeque<>();
        double credit = 0;
        double paced = 0;
        double stuckUntil = 0;
        for (double now = 0; now < MINUTE; ) {
            Grant grant = pacing.grant(credit, now - paced, waiting.size());
            int went = trouble ? random.nextInt(grant.items() + 1) : grant.items();
            credit = grant.after(went);
            paced = now;
            for (int item = 0; item < went; item++) {
                waiting.add(now);
            }
            if (trouble && random.nextInt(40) == 0) {
                stuckUntil = now + random.nextDouble() * 8;
            }
            if (now >= stuckUntil) {
                for (int some = trouble ? random.nextInt(waiting.size() + 1) : waiting.size(); some > 0; some--) {
                    waiting.remove();
                    tried.add(now);
                }
            }
            now += trouble && random.nextInt(60) == 0 ? random.nextDouble() * 5 : random.nextDouble() * 0.2;
        }
        return tried;
    }
}
