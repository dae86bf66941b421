package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Postponed;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.onefold.log.InOneLine;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** One attempt to write one batch: prepare it, see that not too many of it are dead, one transaction. */
@ApplicationScoped
class Attempts {
    private final Preparation preparation;
    private final BatchDecoder decoder;
    private final WriteStore store;
    private final Listeners listeners;
    private final WriteWatch watch;

    Attempts(Preparation preparation, BatchDecoder decoder, WriteStore store, Listeners listeners, WriteWatch watch) {
        this.preparation = preparation;
        this.decoder = decoder;
        this.store = store;
        this.listeners = listeners;
        this.watch = watch;
    }

    /** The Uni never fails: what nobody expected is {@link Broken}. */
    Uni<WriteOutcome> attempt(List<Portion> portions) {
        return watch.attempt(portions, prepareAndWrite(portions));
    }

    private Uni<WriteOutcome> prepareAndWrite(List<Portion> portions) {
        return preparation
                .prepare(portions)
                .onFailure()
                .transform(Attempts::postponed)
                .chain(batch -> write(batch).chain(outcome -> againWithLeaves(batch, outcome)))
                .onFailure()
                .recoverWithItem(FailureClass::of);
    }

    private Uni<WriteOutcome> againWithLeaves(List<DecodedPortion> batch, WriteOutcome outcome) {
        if (!outcome.equals(FailureClass.MISSING_LEAF) || decoder.scope(batch) != PartitionBy.DAY) {
            return Uni.createFrom().item(outcome);
        }
        return preparation
                .renewLeaves(batch)
                .onFailure()
                .transform(Attempts::postponed)
                .chain(() -> write(batch))
                .map(again -> again.equals(FailureClass.MISSING_LEAF)
                        ? new Postponed("a day of the batch has no leaf")
                        : again);
    }

    /** What fails before the transaction says nothing of the records in it. */
    private static Throwable postponed(Throwable failure) {
        return failure instanceof Rollback ? failure : new Rollback(new Postponed(InOneLine.of(failure)));
    }

    private Uni<WriteOutcome> write(List<DecodedPortion> batch) {
        if (!decoder.admits(batch)) {
            return Uni.createFrom()
                    .item(new Broken(
                            "too many of the last " + DeadShare.WINDOW + " records are dead; is the key wrong?"));
        }
        listeners.reached(Step.WRITING, lanesOf(batch));
        String stream = batch.get(0).portion().lane().stream();
        return store.write(stream, decoder.scope(batch), batch, watch.mostRepeats())
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
