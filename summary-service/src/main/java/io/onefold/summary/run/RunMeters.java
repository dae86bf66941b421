package io.onefold.summary.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** What the runs of this replica did, from the start: a counter that appears with its first count hides it from {@code rate}. */
@ApplicationScoped
class RunMeters {
    private static final List<String> OUTCOMES = List.of("moved", "busy", "refused", "failed");
    private static final Duration[] BUCKETS = LongStream.of(
                    10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;

    RunMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void begin(@Observes StartupEvent started, Settings settings) {
        settings.summaries().stream().map(Declaration::name).forEach(summary -> {
            OUTCOMES.forEach(outcome -> transactions(summary, outcome));
            counter("onefold_summary_events", summary);
            counter("onefold_summary_missing_events", summary);
            timer("onefold_summary_transaction_duration", summary);
            timer("onefold_summary_stored_delay", summary);
        });
    }

    /** Takes the time of one that moves the progress. */
    Uni<Ran> timed(String summary, Supplier<Uni<Ran>> transaction) {
        return Uni.createFrom().deferred(() -> {
            Timer.Sample sample = Timer.start(registry);
            return transaction.get().invoke(ran -> {
                if (ran instanceof Ran.Moved) {
                    sample.stop(timer("onefold_summary_transaction_duration", summary));
                }
            });
        });
    }

    /** Counts one transaction. */
    void ran(String summary, Run run) {
        transactions(summary, outcome(run.last())).increment();
        counter("onefold_summary_events", summary)
                .increment((double) run.folded().events());
        counter("onefold_summary_missing_events", summary).increment((double) Math.max(0, run.missing()));
        run.folded()
                .unfit()
                .forEach((column, count) -> counter("onefold_summary_unfit_values", summary, "column", column)
                        .increment(count));
        if (run.last() instanceof Ran.Moved moved && moved.delay() != null) {
            timer("onefold_summary_stored_delay", summary).record(moved.delay());
        }
    }

    /** Counts a run that ended with a failure. */
    void failed(String summary) {
        transactions(summary, "failed").increment();
    }

    private static String outcome(Ran ran) {
        return ran.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private Counter transactions(String summary, String outcome) {
        return counter("onefold_summary_transactions", summary, "outcome", outcome);
    }

    private Counter counter(String name, String summary, String... tags) {
        return Counter.builder(name).tag("summary", summary).tags(tags).register(registry);
    }

    private Timer timer(String name, String summary) {
        return Timer.builder(name)
                .tag("summary", summary)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
