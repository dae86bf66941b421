package io.onefold.summary.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;

/** What the runs of this replica did. */
@ApplicationScoped
class RunMeters {
    private final MeterRegistry registry;

    RunMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts one transaction. */
    void ran(String summary, Run run) {
        counter("onefold_summary_transactions", summary, "outcome", outcome(run.last()))
                .increment();
        counter("onefold_summary_events", summary)
                .increment((double) run.folded().events());
        counter("onefold_summary_missing_events", summary).increment((double) Math.max(0, run.missing()));
        run.folded()
                .unfit()
                .forEach((column, count) -> counter("onefold_summary_unfit_values", summary, "column", column)
                        .increment(count));
    }

    /** Counts a run that ended with a failure. */
    void failed(String summary) {
        counter("onefold_summary_transactions", summary, "outcome", "failed").increment();
    }

    private static String outcome(Ran ran) {
        return ran.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private Counter counter(String name, String summary, String... tags) {
        return Counter.builder(name).tag("summary", summary).tags(tags).register(registry);
    }
}
