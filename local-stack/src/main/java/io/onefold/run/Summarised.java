package io.onefold.run;

/**
 * What the summary has made of all that is stored, and what others count.
 *
 * @param live how many events it had counted when the last one was stored
 * @param raw distinct events that are stored, as ingest counts them
 */
record Summarised(long live, long raw, Cells.Counted cells, Witness witness, CellPrints prints) {

    /** Cells that are not as they were, are new or are gone. */
    long changedSince(Summarised before) {
        return prints.changedSince(before.prints);
    }
}
