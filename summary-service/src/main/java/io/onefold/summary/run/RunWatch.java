package io.onefold.summary.run;

import io.smallrye.mutiny.Uni;

/** Sees the runs. Changes nothing of them. Thread: any. */
public interface RunWatch {
    /** Sees nothing. */
    RunWatch NONE = new RunWatch() {};

    /**
     * One run.
     *
     * @param run begins when it is subscribed to
     */
    default Uni<Run> run(String summary, Uni<Run> run) {
        return run;
    }
}
