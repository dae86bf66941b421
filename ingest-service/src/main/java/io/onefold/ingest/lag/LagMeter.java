package io.onefold.ingest.lag;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.onefold.ingest.lane.LaneKey;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Map;

/**
 * Shows the lag as {@code consumer_lag_messages}, asked anew every 15 s. A lane that went, or of which the broker does
 * not tell, has no sample: an old number would look like news.
 */
@ApplicationScoped
class LagMeter {
    /** A scrape comes about as often; more often would ask the broker for numbers that nobody sees. */
    private static final long PERIOD_MS = 15_000;

    private final Lag lag;
    private final Vertx vertx;
    private final MultiGauge gauge;
    private volatile boolean stopping;

    LagMeter(Lag lag, Vertx vertx, MeterRegistry registry) {
        this.lag = lag;
        this.vertx = vertx;
        this.gauge = MultiGauge.builder("consumer_lag_messages").register(registry);
    }

    void begin(@Observes StartupEvent started) {
        later();
    }

    void end(@Observes ShutdownEvent ending) {
        stopping = true;
    }

    private void later() {
        vertx.setTimer(PERIOD_MS, timer -> {
            if (!stopping) {
                lag.runOnce().onFailure().recoverWithItem(Map.of()).subscribe().with(this::show, failure -> later());
            }
        });
    }

    private void show(Map<LaneKey, Long> lags) {
        List<Row<?>> rows = lags.entrySet().stream()
                .<Row<?>>map(lag -> Row.of(tags(lag.getKey()), lag.getValue()))
                .toList();
        gauge.register(rows, true);
        later();
    }

    private static Tags tags(LaneKey lane) {
        return Tags.of("stream", lane.stream(), "topic", lane.topic(), "partition", Integer.toString(lane.partition()));
    }
}
