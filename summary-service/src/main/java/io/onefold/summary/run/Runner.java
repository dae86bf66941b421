package io.onefold.summary.run;

import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.onefold.start.Patience;
import io.smallrye.mutiny.Uni;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The runs of one summary in this process, and why the last one did not do its work, if it did not. */
public final class Runner {
    private static final Log LOG = Log.of(Runner.class);

    private final String summary;
    private final Supplier<Uni<Ran>> transaction;
    private final Consumer<Run> done;
    private final RunWatch watch;
    private volatile String trouble = "";

    /** @param done is told of each transaction */
    Runner(String summary, Supplier<Uni<Ran>> transaction, Consumer<Run> done, RunWatch watch) {
        this.summary = summary;
        this.transaction = transaction;
        this.done = done;
        this.watch = watch;
    }

    public String summary() {
        return summary;
    }

    /** Why nothing moves; empty if all is well. */
    public String trouble() {
        return trouble;
    }

    /** Takes in everything that was committed before it began, a bounded step at a time. Fails if a step does. */
    public Uni<Run> runOnce() {
        return watch.run(summary, step(Run.NOTHING))
                .invoke(run -> saidBy(run.last()))
                .onFailure()
                .invoke(failure -> say(InOneLine.of(failure)));
    }

    private Uni<Run> step(Run before) {
        return Patience.within(Patience.OF_A_TRANSACTION, transaction)
                .invoke(ran -> done.accept(Run.NOTHING.plus(ran)))
                .map(before::plus)
                .chain(run -> run.goesOn() ? step(run) : Uni.createFrom().item(run));
    }

    /** That another replica is at it says nothing about this one. */
    private void saidBy(Ran last) {
        if (!(last instanceof Ran.Busy)) {
            say(last instanceof Ran.Refused refused ? refused.why() : "");
        }
    }

    private void say(String why) {
        if (!why.equals(trouble)) {
            if (why.isEmpty()) {
                LOG.info("a summary goes on", "summary", summary);
            } else {
                LOG.warn("a summary does not go on", "summary", summary, "why", why);
            }
        }
        trouble = why;
    }
}
