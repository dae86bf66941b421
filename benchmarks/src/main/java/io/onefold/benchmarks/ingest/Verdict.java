package io.onefold.benchmarks.ingest;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether ingest did what it must, and not just something fast.
 *
 * @param problems a sentence for each thing that is wrong
 */
record Verdict(List<String> problems) {

    Verdict {
        problems = List.copyOf(problems);
    }

    static Verdict of(Result result) {
        List<String> problems = new ArrayList<>();
        for (IngestRun run : result.runs()) {
            Books expected = run.phase().expected(run.rows());
            if (!run.gained().equals(expected)) {
                problems.add(run.phase().title() + ": the books gained " + run.gained() + ", must be " + expected);
            }
        }
        for (CopyRun copy : result.copies()) {
            if (copy.rows() != copy.set().size()) {
                problems.add(
                        "COPY made " + copy.rows() + " rows of " + copy.set().size());
            }
        }
        if (!result.balances()) {
            problems.add("ingest says that its books do not balance");
        }
        if (result.differences() != 0) {
            problems.add(result.differences() + " rows are not the same in the tables of COPY and of ingest");
        }
        return new Verdict(problems);
    }
}
