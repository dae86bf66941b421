package io.onefold.ingest.write;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Guesses whether a batch holds mostly what is stored already: its records lie below the lane's {@code next_offset}, or
 * the lane's last batch was like that. Then it is cheaper to look keys up before the insert. A wrong guess costs a
 * little time and changes no outcome.
 *
 * <p>Thread: shared by all writers.
 */
final class Familiarity {
    private final Map<Long, Boolean> lastMostlyKnown = new ConcurrentHashMap<>();

    /** Call after the lanes are locked. */
    boolean isLikely(Reckoning reckoning) {
        long known = 0;
        long consumed = 0;
        for (int lane = 0; lane < reckoning.portions().size(); lane++) {
            Books books = reckoning.books().get(lane);
            boolean mostly = lastMostlyKnown.getOrDefault(laneId(reckoning, lane), false);
            known += mostly ? books.consumed() : books.consumedAgain;
            consumed += books.consumed();
        }
        return 2 * known > consumed;
    }

    /** Takes in what the duplicates of a batch turned out to be; repeats within it say nothing of the next. */
    void learn(Reckoning reckoning) {
        for (int lane = 0; lane < reckoning.portions().size(); lane++) {
            Books books = reckoning.books().get(lane);
            if (books.consumed() > 0) {
                long known = books.redelivery() + books.republish();
                lastMostlyKnown.put(laneId(reckoning, lane), 2 * known > books.consumed());
            }
        }
    }

    private static long laneId(Reckoning reckoning, int lane) {
        return reckoning.portions().get(lane).claim().laneId();
    }
}
