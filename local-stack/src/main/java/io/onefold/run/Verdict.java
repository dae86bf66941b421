package io.onefold.run;

import io.onefold.run.AuditReport.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the books say what they must say.
 *
 * @param problems a sentence for each thing that is wrong
 */
record Verdict(List<String> problems) {

    Verdict {
        problems = List.copyOf(problems);
    }

    boolean holds() {
        return problems.isEmpty();
    }

    /** Over events that are fed for the first time in this run. */
    static Verdict of(Round round) {
        List<String> problems = new ArrayList<>();
        balance(round.after(), problems);
        consumption(round, problems);
        if (round.produced().isKnown()) {
            outcomes(round, problems);
        }
        return new Verdict(problems);
    }

    /** Over events all of which were fed before: no row may be new. */
    static Verdict ofRepeated(Round round) {
        List<String> problems = new ArrayList<>(of(round).problems());
        expect("rows that are new in the second pass", 0, round.gained().stored(), problems);
        return new Verdict(problems);
    }

    private static void balance(AuditReport after, List<String> problems) {
        expect("consumed records without an outcome", 0, after.total().difference(), problems);
        expect("offsets passed without a record", 0, after.offsetDifference(), problems);
        expect("distinct keys in the table", after.table().rows(), after.table().distinctKeys(), problems);
        expect("rows that the books and the table do not share", 0, after.storedDifference(), problems);
        expect("dead letters that the books and the table do not share", 0, after.deadDifference(), problems);
        expect("lanes with an offset committed ahead of the store", 0, after.lanesAhead(), problems);
        if (!after.balanced() && problems.isEmpty()) {
            problems.add("The service says that its books do not balance");
        }
    }

    private static void consumption(Round round, List<String> problems) {
        expect("records consumed", round.produced().total(), round.gained().consumedNew(), problems);
    }

    // What was read twice (after a rebalance) is a duplicate once more, whatever it was the first time.
    private static void outcomes(Round round, List<String> problems) {
        Produced produced = round.produced();
        Counts gained = round.gained();
        long stored = produced.of(Kind.FIRST) - round.storedBefore();
        long duplicates = produced.duplicates() + round.storedBefore() + gained.consumedAgain();
        expect("rows stored", stored, gained.stored(), problems);
        expect("duplicates", duplicates, gained.duplicates(), problems);
        expect("conflicts", produced.of(Kind.OTHER_CONTENT), gained.conflicts(), problems);
        expect("dead letters", produced.of(Kind.BROKEN), gained.deadLettered(), problems);
        expect("expired events", 0, gained.expired(), problems);
    }

    static void expect(String what, long expected, long actual, List<String> problems) {
        if (actual != expected) {
            problems.add(String.format(Locale.ROOT, "%s: %,d, must be %,d", what, actual, expected));
        }
    }
}
