package io.onefold.ingest.measure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Shows what was measured last. */
final class MeasuredGauges {
    private final MultiGauge depth;
    private final MultiGauge ages;
    private final MultiGauge oldest;
    private final MultiGauge differences;

    MeasuredGauges(MeterRegistry registry) {
        this.depth = MultiGauge.builder("dlq_depth").register(registry);
        this.ages = MultiGauge.builder("dlq_age_seconds_p99").register(registry);
        this.oldest = MultiGauge.builder("onefold_dlq_oldest_seconds").register(registry);
        this.differences = MultiGauge.builder("onefold_ingest_difference").register(registry);
    }

    void show(List<Measured> streams) {
        depth.register(bySource(streams, Measured::dead), true);
        ages.register(bySource(streams, Measured::agesP99Seconds), true);
        oldest.register(bySource(streams, Measured::oldestSeconds), true);
        differences.register(
                streams.stream()
                        .<Row<?>>flatMap(stream -> Stream.of(
                                Row.of(of(stream, "records"), stream.recordsDifference()),
                                Row.of(of(stream, "offsets"), stream.offsetsDifference())))
                        .toList(),
                true);
    }

    private static List<Row<?>> bySource(List<Measured> streams, ToDoubleFunction<Measured> value) {
        return streams.stream()
                .<Row<?>>map(stream -> Row.of(Tags.of("source", stream.stream()), value.applyAsDouble(stream)))
                .toList();
    }

    private static Tags of(Measured stream, String equation) {
        return Tags.of("stream", stream.stream(), "equation", equation);
    }
}
