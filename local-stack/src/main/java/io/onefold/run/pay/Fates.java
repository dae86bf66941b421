package io.onefold.run.pay;

import java.util.SplittableRandom;

/**
 * Draws lots: of 200 calls six fail and two are not answered, one of which has its effect. The same seed draws the same for the
 * n-th call of an order, whatever comes in between.
 */
record Fates(long seed) {

    private static final int LOTS = 200;
    private static final int FAILURES = 6;
    private static final int MOST_CALLS = 1_000; // of one order, to keep the seeds of two orders apart

    Fate of(String order, int call) {
        long own = seed * 1_000_003 + (long) order.hashCode() * MOST_CALLS + call;
        int lot = new SplittableRandom(own).nextInt(LOTS);
        if (lot < FAILURES) {
            return Fate.FAILED;
        }
        return switch (lot) {
            case FAILURES -> Fate.LOST;
            case FAILURES + 1 -> Fate.DONE_WITHOUT_ANSWER;
            default -> Fate.DONE;
        };
    }
}
