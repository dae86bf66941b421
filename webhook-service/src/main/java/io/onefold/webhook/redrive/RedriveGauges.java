package io.onefold.webhook.redrive;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.redrive.Redrive.Progress;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Shows the last redrive of each queue that is declared. */
@ApplicationScoped
class RedriveGauges {
    private final Map<String, Redrive> last = new ConcurrentHashMap<>();

    RedriveGauges(MeterRegistry registry, Settings settings) {
        for (Queue queue : settings.queues()) {
            jobs(registry, queue, "left", Progress::left);
            jobs(registry, queue, "sent", Progress::sent);
            jobs(registry, queue, "collapsed", Progress::collapsed);
            jobs(registry, queue, "refused", Progress::refused);
            jobs(registry, queue, "answered", Progress::answered);
            jobs(registry, queue, "failed", Progress::failed);
            for (String state : RedrivesResource.STATES) {
                Gauge.builder("onefold_webhook_redrive_state", () -> isIn(state, last.get(queue.name())) ? 1 : 0)
                        .tag("queue", queue.name())
                        .tag("state", state)
                        .register(registry);
            }
        }
    }

    void show(List<Redrive> redrives) {
        redrives.forEach(redrive -> last.put(redrive.target(), redrive));
    }

    private void jobs(MeterRegistry registry, Queue queue, String what, ToDoubleFunction<Progress> count) {
        Gauge.builder("onefold_webhook_redrive_jobs", () -> {
                    Redrive redrive = last.get(queue.name());
                    return redrive == null ? 0 : count.applyAsDouble(redrive.jobs());
                })
                .tag("queue", queue.name())
                .tag("what", what)
                .register(registry);
    }

    private static boolean isIn(String state, @Nullable Redrive redrive) {
        return redrive != null && redrive.state().equals(state);
    }
}
