package io.onefold.run.pay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Draws lots from a shuffled pack: of 200 orders in a row, six have their first call fail and two not answered, one of which has
 * its effect; so it is with their second calls, and all others. The same seed draws the same for the n-th call of an order,
 * whatever comes in between.
 */
final class Fates {

    private static final int LOTS = 200;
    private static final int FAILURES = 6;
    /** From the lot of one call to that of the next; prime to the number of lots, so that no order draws bad ones for ever. */
    private static final int STEP = 67;

    private final List<Fate> pack;

    Fates(long seed) {
        List<Fate> lots = new ArrayList<>(Collections.nCopies(LOTS - FAILURES - 2, Fate.DONE));
        lots.addAll(Collections.nCopies(FAILURES, Fate.FAILED));
        lots.add(Fate.LOST);
        lots.add(Fate.DONE_WITHOUT_ANSWER);
        Collections.shuffle(lots, new Random(seed));
        pack = List.copyOf(lots);
    }

    /** Of a call of an order, from 1. */
    Fate of(String order, int call) {
        return pack.get((int) Math.floorMod(Order.number(order) + (long) call * STEP, (long) LOTS));
    }
}
