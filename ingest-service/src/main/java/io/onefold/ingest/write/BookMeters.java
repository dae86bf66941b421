package io.onefold.ingest.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.lane.LaneKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Counts what was committed, per stream and outcome. Sums over workers are what all of them did. */
@ApplicationScoped
class BookMeters {
    private final MeterRegistry registry;

    BookMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(List<LaneKey> lanes, List<Books> books) {
        String stream = lanes.get(0).stream();
        long records = 0;
        for (Books lane : books) {
            records += lane.consumed();
            Counter.builder("onefold_ingest_consumed")
                    .tag("stream", stream)
                    .register(registry)
                    .increment((double) lane.consumed());
            count(stream, "stored", lane.stored());
            count(stream, "in_batch", lane.inBatch());
            count(stream, "redelivery", lane.redelivery());
            count(stream, "republish", lane.republish());
            count(stream, "dead_lettered", lane.deadLettered());
            count(stream, "expired", lane.expired());
            Counter.builder("onefold_ingest_conflicts")
                    .tag("stream", stream)
                    .register(registry)
                    .increment((double) lane.conflicts());
        }
        DistributionSummary.builder("onefold_ingest_batch_records")
                .tag("stream", stream)
                .register(registry)
                .record((double) records);
    }

    private void count(String stream, String outcome, long count) {
        Counter.builder("onefold_ingest_outcomes")
                .tag("stream", stream)
                .tag("outcome", outcome)
                .register(registry)
                .increment((double) count);
    }
}
