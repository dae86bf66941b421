package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.leaf.Leaves;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that a batch needs before its transaction, for in there nothing is waited for outside the database: the broker is
 * asked what must be asked after the poll, the records are decoded on a worker thread, and their days have leaves.
 */
@ApplicationScoped
class Preparation {
    private final TopicIds topicIds;
    private final LogStarts logStarts;
    private final BatchDecoder decoder;
    private final Leaves leaves;

    Preparation(TopicIds topicIds, LogStarts logStarts, BatchDecoder decoder, Leaves leaves) {
        this.topicIds = topicIds;
        this.logStarts = logStarts;
        this.decoder = decoder;
        this.leaves = leaves;
    }

    /** The decoded batch; fails with a {@link Rollback} if there is an outcome without a transaction. */
    Uni<List<DecodedPortion>> prepare(List<Portion> portions) {
        return topicIds.madeAgain(portions)
                .invoke(again -> {
                    if (!again.isEmpty()) {
                        throw new Rollback(new Lost(again));
                    }
                })
                .chain(() -> logStarts.where(portions))
                .chain(starts -> decode(portions, starts))
                .invoke(this::ensureLeaves);
    }

    /** A leaf was dropped that we thought was there: makes those again that may be. */
    Uni<Void> renewLeaves(List<DecodedPortion> batch) {
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(() -> {
                    leaves.forget(streamOf(batch));
                    ensureLeaves(batch);
                });
    }

    private Uni<List<DecodedPortion>> decode(List<Portion> portions, Map<LaneKey, Long> starts) {
        return Uni.createFrom()
                .item(() -> decoder.decode(portions, starts))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .onFailure()
                .transform(bug -> new Rollback(new Broken("decoding failed: " + bug)));
    }

    /** Still on the worker thread: it may block. */
    void ensureLeaves(List<DecodedPortion> batch) {
        if (decoder.scope(batch) == PartitionBy.DAY) {
            leaves.ensure(streamOf(batch), daysOf(batch));
        }
    }

    private static Set<LocalDate> daysOf(List<DecodedPortion> batch) {
        Set<LocalDate> days = new HashSet<>();
        for (DecodedPortion portion : batch) {
            for (Decoded record : portion.records()) {
                if (record instanceof Decoded.Event event) {
                    days.add(Candidate.dayOf(event));
                }
            }
        }
        return days;
    }

    private static String streamOf(List<DecodedPortion> batch) {
        return batch.get(0).portion().lane().stream();
    }
}
