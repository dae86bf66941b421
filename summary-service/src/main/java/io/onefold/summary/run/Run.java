package io.onefold.summary.run;

import io.onefold.summary.fold.Folded;

/**
 * What a run did: its transactions, one after another, until nothing was left.
 *
 * @param last how the last transaction ended
 * @param missing events that ingest booked and that are no longer there
 */
public record Run(int transactions, Folded folded, long missing, Ran last) {
    static final Run NOTHING = new Run(0, Folded.NOTHING, 0, new Ran.Busy());

    Run plus(Ran ran) {
        return ran instanceof Ran.Moved moved
                ? new Run(transactions + 1, folded.plus(moved.folded()), missing + moved.missing(), ran)
                : new Run(transactions, folded, missing, ran);
    }

    boolean goesOn() {
        return last instanceof Ran.Moved moved && moved.more();
    }
}
