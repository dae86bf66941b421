package io.onefold.ingest.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * The order in which rows are inserted, everywhere: two writers of the same keys then queue and never deadlock. It is
 * the one that the database sorts {@code uuid} by.
 */
final class KeyOrder {
    static final Comparator<Candidate> BY_KEY = Comparator.<Candidate, UUID>comparing(
                    candidate -> candidate.event().key(), KeyOrder::compare)
            .thenComparing(Candidate::day);

    private static final int PLACE_BITS = 14;
    private static final long PLACE = (1L << PLACE_BITS) - 1;

    private KeyOrder() {}

    /**
     * Sorts a batch. The high bits of the keys are sorted as plain numbers, each with its candidate's place in the low
     * bits; what these leave undecided, which is next to nothing, a pass by the exact order mends.
     */
    static List<Candidate> sorted(Collection<Candidate> candidates) {
        List<Candidate> given = new ArrayList<>(candidates);
        if (given.size() > PLACE) {
            given.sort(BY_KEY);
            return given;
        }
        long[] prefixes = new long[given.size()];
        for (int place = 0; place < prefixes.length; place++) {
            long high = given.get(place).event().key().getMostSignificantBits() ^ Long.MIN_VALUE;
            prefixes[place] = (high & ~PLACE) | place;
        }
        Arrays.sort(prefixes);
        Candidate[] sorted = new Candidate[prefixes.length];
        for (int at = 0; at < sorted.length; at++) {
            insert(sorted, at, given.get((int) (prefixes[at] & PLACE)));
        }
        return List.of(sorted);
    }

    private static void insert(Candidate[] sorted, int end, Candidate candidate) {
        int at = end;
        while (at > 0 && BY_KEY.compare(sorted[at - 1], candidate) > 0) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = candidate;
    }

    private static int compare(UUID a, UUID b) {
        return a.getMostSignificantBits() != b.getMostSignificantBits()
                ? Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits())
                : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    }
}
