package io.onefold.run;

import java.util.ArrayList;
import java.util.List;

/** Whether the summary says what it must say. */
final class SummaryVerdict {

    private SummaryVerdict() {}

    /** Of everything that is stored. */
    static Verdict of(Summarised plays) {
        List<String> problems = new ArrayList<>();
        Witness witness = plays.witness();
        Verdict.expect("plays in the summary", plays.raw(), plays.cells().total(), problems);
        Verdict.expect(
                "cells unlike a naive count over the raw events",
                0,
                plays.cells().drift(),
                problems);
        Verdict.expect("plays in the summary, by the books", witness.stored(), witness.total(), problems);
        Verdict.expect("events gone before the summary read them", 0, witness.missing(), problems);
        return new Verdict(problems);
    }

    /**
     * After events all of which were fed before: no cell may have changed.
     *
     * @param changed how many have
     */
    static Verdict ofRepeated(Summarised plays, long changed) {
        List<String> problems = new ArrayList<>(of(plays).problems());
        Verdict.expect("cells that the second pass changed", 0, changed, problems);
        return new Verdict(problems);
    }
}
