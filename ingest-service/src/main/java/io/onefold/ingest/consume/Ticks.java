package io.onefold.ingest.consume;

import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Calls the duties between polls, about ten times a second. The next tick is asked for only when one is done, so that
 * at least one poll lies between two.
 */
@ApplicationScoped
public class Ticks {
    private static final long PERIOD_MS = 100;

    private final List<Duty> duties;
    private final PollThread pollThread;
    private final Vertx vertx;
    private final InstantSource clock;
    private volatile Instant last;
    private volatile boolean stopping;

    Ticks(@All List<Duty> duties, PollThread pollThread, Vertx vertx, InstantSource clock) {
        this.duties = duties;
        this.pollThread = pollThread;
        this.vertx = vertx;
        this.clock = clock;
        this.last = clock.instant();
    }

    void begin(@Observes StartupEvent started) {
        later();
    }

    void end(@Observes ShutdownEvent ending) {
        stopping = true;
    }

    /** When the poll loop last came round. */
    public Instant last() {
        return last;
    }

    private void later() {
        vertx.setTimer(PERIOD_MS, timer -> {
            if (stopping) {
                return;
            }
            if (pollThread.isAttached()) {
                pollThread.run(this::tick);
            } else {
                later();
            }
        });
    }

    private void tick(Consumer<?, ?> consumer) {
        try {
            last = clock.instant();
            duties.forEach(duty -> duty.betweenPolls(consumer));
        } finally {
            later();
        }
    }
}
