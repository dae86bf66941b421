package io.onefold.summary.progress;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.start.Gate;
import io.onefold.start.InOneLine;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Reads every few seconds how far the summaries are, for the metrics, and for the log while one catches up. */
@ApplicationScoped
class ProgressDuty {
    private static final Logger LOG = Logger.getLogger(ProgressDuty.class);
    private static final String PACE = "PT15S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final Settings settings;
    private final ProgressStore store;
    private final MeterRegistry registry;
    private final Map<String, SummaryProgress> latest = new ConcurrentHashMap<>();

    ProgressDuty(Gate gate, Scheduler scheduler, Settings settings, ProgressStore store, MeterRegistry registry) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.settings = settings;
        this.store = store;
        this.registry = registry;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> settings.summaries().forEach(this::begin));
    }

    private void begin(Declaration summary) {
        scheduler
                .newJob("progress of " + summary.name())
                .setInterval(PACE)
                .setConcurrentExecution(ConcurrentExecution.SKIP)
                .setAsyncTask(execution -> store.read(summary.name())
                        .invoke(this::show)
                        .replaceWithVoid()
                        .onFailure()
                        .invoke(failure ->
                                LOG.warnf("How far %s is could not be read: %s", summary.name(), InOneLine.of(failure)))
                        .onFailure()
                        .recoverWithNull())
                .schedule();
    }

    private void show(SummaryProgress progress) {
        String summary = progress.summary();
        if (latest.put(summary, progress) == null) {
            Gauge.builder(
                            "onefold_summary_open_events",
                            latest,
                            all -> all.get(summary).open())
                    .tag("summary", summary)
                    .register(registry);
            Gauge.builder(
                            "onefold_summary_delay_seconds",
                            latest,
                            all -> all.get(summary).delaySeconds())
                    .tag("summary", summary)
                    .register(registry);
        }
        if (progress.eventsPerSecond() != null) {
            LOG.info(progress.line());
        }
    }
}
