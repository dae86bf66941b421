package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;

/** One attempt to write one batch: decode on a worker thread, check what must be checked first, one transaction. */
@ApplicationScoped
class Attempts {
    private final BatchDecoder decoder;
    private final TopicIds topicIds;
    private final LogStarts logStarts;
    private final WriteStore store;
    private final Listeners listeners;

    Attempts(BatchDecoder decoder, TopicIds topicIds, LogStarts logStarts, WriteStore store, Listeners listeners) {
        this.decoder = decoder;
        this.topicIds = topicIds;
        this.logStarts = logStarts;
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
        return logStarts.where(portions).chain(starts -> write(portions, starts));
    }

    private Uni<WriteOutcome> write(List<Portion> portions, Map<LaneKey, Long> starts) {
        return Uni.createFrom()
                .item(() -> decoder.decode(portions, starts))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .onFailure()
                .transform(bug -> new Rollback(new Broken("decoding failed: " + bug)))
                .chain(this::writeDecoded);
    }

    private Uni<WriteOutcome> writeDecoded(List<DecodedPortion> batch) {
        if (!decoder.admits(batch)) {
            return Uni.createFrom()
                    .item(new Broken(
                            "too many of the last " + DeadShare.WINDOW + " records are dead; is the key wrong?"));
        }
        listeners.reached(Step.WRITING, lanesOf(batch));
        return store.write(batch.get(0).portion().lane().stream(), batch)
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
