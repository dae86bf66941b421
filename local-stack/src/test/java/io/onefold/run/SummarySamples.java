package io.onefold.run;

import java.util.List;
import java.util.stream.LongStream;

/** What the summary makes of 100 events in 60 cells, to be spoilt. */
final class SummarySamples {

    static final Witness WITNESS = new Witness(100, 100, 0, 1);

    private SummarySamples() {}

    static Summarised right() {
        return of(100, 0, WITNESS);
    }

    static Summarised of(long total, long drift, Witness witness) {
        List<Bar> top = List.of(new Bar("1", 80), new Bar("22", 20));
        return new Summarised(90, 100, new Cells.Counted(60, total, drift, top), witness, prints(1, 60));
    }

    /** Of cells that are numbered. */
    static CellPrints prints(long first, long last) {
        return new CellPrints(LongStream.rangeClosed(first, last));
    }
}
