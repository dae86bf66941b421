package io.onefold.summary.progress;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.onefold.summary.observe.GaugesBySummary;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;

/** Reads every few seconds how far the summaries are, for the metrics, and for the log while one catches up. */
@ApplicationScoped
class ProgressDuty {
    private static final Log LOG = Log.of(ProgressDuty.class);
    private static final String PACE = "PT15S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final Settings settings;
    private final ProgressStore store;
    private final GaugesBySummary<SummaryProgress> gauges;

    ProgressDuty(Gate gate, Scheduler scheduler, Settings settings, ProgressStore store, MeterRegistry registry) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.settings = settings;
        this.store = store;
        this.gauges = new GaugesBySummary<>(
                registry,
                Map.of(
                        "onefold_summary_open_events", SummaryProgress::open,
                        "onefold_summary_delay_seconds", SummaryProgress::delaySeconds));
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> settings.summaries().forEach(this::begin));
    }

    private void begin(Declaration summary) {
        scheduler
                .newJob("progress of " + summary.name())
                .setInterval(PACE)
                .setConcurrentExecution(ConcurrentExecution.SKIP)
                .setAsyncTask(execution -> Patience.within(Patience.OF_A_TRANSACTION, () -> store.read(summary.name()))
                        .invoke(this::show)
                        .replaceWithVoid()
                        .onFailure()
                        .invoke(failure -> LOG.warn(
                                "how far a summary is cannot be read", "summary", summary.name(), "failure", failure))
                        .onFailure()
                        .recoverWithNull())
                .schedule();
    }

    private void show(SummaryProgress now) {
        gauges.show(now.summary(), now);
        if (now.eventsPerSecond() != null) {
            LOG.info(
                    "a summary catches up",
                    "summary",
                    now.summary(),
                    "stored",
                    now.stored(),
                    "open",
                    now.open(),
                    "eventsPerSecond",
                    now.eventsPerSecond(),
                    "secondsLeft",
                    now.secondsLeft());
        }
    }
}
