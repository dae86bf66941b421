package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.leaf.Leaves;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One attempt to write one batch: decode on a worker thread, check what must be checked first, one transaction. */
@ApplicationScoped
class Attempts {
    private final BatchDecoder decoder;
    private final TopicIds topicIds;
    private final Leaves leaves;
    private final WriteStore store;
    private final Listeners listeners;

    Attempts(BatchDecoder decoder, TopicIds topicIds, Leaves leaves, WriteStore store, Listeners listeners) {
        this.decoder = decoder;
        this.topicIds = topicIds;
        this.leaves = leaves;
        this.store = store;
        this.listeners = listeners;
    }

    /** The Uni never fails: what nobody expected is {@link Broken}. */
    Uni<WriteOutcome> attempt(List<Portion> portions) {
        return topicIds.madeAgain(portions)
                .chain(again ->
                        again.isEmpty() ? write(portions) : Uni.createFrom().item(new Lost(again)))
                .onFailure()
                .recoverWithItem(FailureClass::of);
    }

    private Uni<WriteOutcome> write(List<Portion> portions) {
        return Uni.createFrom()
                .item(() -> decoder.decode(portions))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .onFailure()
                .transform(bug -> new Rollback(new Broken("decoding failed: " + bug)))
                .invoke(this::ensureLeaves)
                .chain(batch -> writeDecoded(batch).chain(outcome -> againWithLeaves(batch, outcome)));
    }

    /** Still on the worker thread: before the transaction, nothing is waited for in it. */
    private void ensureLeaves(List<DecodedPortion> batch) {
        if (decoder.scope(batch) == PartitionBy.DAY) {
            leaves.ensure(streamOf(batch), daysOf(batch));
        }
    }

    private Uni<WriteOutcome> againWithLeaves(List<DecodedPortion> batch, WriteOutcome outcome) {
        if (!outcome.equals(FailureClass.MISSING_LEAF) || decoder.scope(batch) != PartitionBy.DAY) {
            return Uni.createFrom().item(outcome);
        }
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(() -> {
                    leaves.forget(streamOf(batch));
                    ensureLeaves(batch);
                })
                .chain(() -> writeDecoded(batch));
    }

    private static Set<LocalDate> daysOf(List<DecodedPortion> batch) {
        Set<LocalDate> days = new HashSet<>();
        for (DecodedPortion portion : batch) {
            for (Decoded record : portion.records()) {
                if (record instanceof Decoded.Event event) {
                    days.add(Reckoning.dayOf(event));
                }
            }
        }
        return days;
    }

    private static String streamOf(List<DecodedPortion> batch) {
        return batch.get(0).portion().lane().stream();
    }

    private Uni<WriteOutcome> writeDecoded(List<DecodedPortion> batch) {
        if (!decoder.admits(batch)) {
            return Uni.createFrom()
                    .item(new Broken(
                            "too many of the last " + DeadShare.WINDOW + " records are dead; is the key wrong?"));
        }
        listeners.reached(Step.WRITING, lanesOf(batch));
        return store.write(streamOf(batch), decoder.scope(batch), batch)
                .invoke(outcome -> withdraw(batch, outcome))
                .call(this::mend);
    }

    private void withdraw(List<DecodedPortion> batch, WriteOutcome outcome) {
        if (!(outcome instanceof Written)) {
            decoder.withdraw(batch);
        }
    }

    private Uni<Void> mend(WriteOutcome outcome) {
        return outcome.equals(BooksStore.STALE_SEQUENCE)
                ? store.raiseBatchNo().onFailure().recoverWithNull()
                : Uni.createFrom().voidItem();
    }

    private static List<LaneKey> lanesOf(List<DecodedPortion> batch) {
        return batch.stream().map(decoded -> decoded.portion().lane()).toList();
    }
}
