package io.onefold.run;

import java.util.Locale;

/** The summary {@code plays}: waits until it has counted what is stored, and has it counted again in other ways. */
final class Plays {

    private static final String PROGRESS = "/summaries/plays/progress";
    private static final String WITNESS = "/ops/summaries/plays/witness";

    private final Watch watch;
    private final ServiceClient summary;
    private final Cells cells;

    Plays(Watch watch, ServiceClient summary, Cells cells) {
        this.watch = watch;
        this.summary = summary;
        this.cells = cells;
    }

    /**
     * How far the summary is; the names are those of the JSON.
     *
     * @param open of the stored events, those that it has not counted yet
     */
    record Progress(long stored, long open) {

        long counted() {
            return stored - open;
        }

        String line() {
            return String.format(Locale.ROOT, "summarised %,d of %,d events", counted(), stored);
        }
    }

    /**
     * Waits until no stored event is left out.
     *
     * @return how many it had counted already
     */
    long awaitAll() {
        Progress first = progress();
        Stall stall = new Stall(System.nanoTime());
        for (Progress now = first; now.open() > 0; now = progress()) {
            String line = now.line();
            watch.look(stall, now.counted(), elapsed -> line);
        }
        return first.counted();
    }

    private Progress progress() {
        return summary.get(PROGRESS, Progress.class);
    }

    /**
     * Everything that can be said of it, once nothing is fed any more.
     *
     * @param live how many events it had counted when the last one was stored
     * @param raw distinct events that are stored, as ingest has counted them
     */
    Summarised count(long live, long raw) {
        return new Summarised(live, raw, cells.counted(), summary.get(WITNESS, Witness.class), cells.prints());
    }
}
