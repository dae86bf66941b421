package io.onefold.run;

import java.util.Locale;

/** The summary {@code plays}: waits until it has counted what is stored, and has it counted again in other ways. */
final class Plays {

    private static final String PROGRESS = "/summaries/plays/progress";
    private static final String WITNESS = "/ops/summaries/plays/witness";

    private final Watch watch;
    private final ServiceClient summary;
    private final LaneProgress lanes;
    private final Cells cells;

    Plays(Watch watch, ServiceClient summary, LaneProgress lanes, Cells cells) {
        this.watch = watch;
        this.summary = summary;
        this.lanes = lanes;
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
     * Waits until it has read every batch: also those without a new event, of which it must make nothing.
     *
     * @return how many events it had counted already
     */
    long awaitAll() {
        long live = progress().counted();
        Stall stall = new Stall(System.nanoTime());
        for (LaneProgress.State now = lanes.state(); now.behind() > 0; now = lanes.state()) {
            String line = progress().line();
            watch.look(stall, now.position(), elapsed -> line);
        }
        return live;
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
