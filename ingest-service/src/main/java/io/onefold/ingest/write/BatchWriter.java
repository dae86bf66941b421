package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.onefold.ingest.write.WriteOutcome.Refused;
import io.onefold.ingest.write.WriteOutcome.Unavailable;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Takes portions from the lanes and writes each batch in one transaction, several side by side, never two of one lane.
 *
 * <p>After COMMIT, and only then, it tells the lanes, which makes the offsets acknowledgeable. After a roll-back it
 * tells them why, which decides whether the records are discarded, tried again, or tried in smaller portions.
 */
@ApplicationScoped
public class BatchWriter {
    private static final Logger LOG = Logger.getLogger(BatchWriter.class);

    private final Lanes lanes;
    private final BatchDecoder decoder;
    private final WriteStore store;
    private final Listeners listeners;
    private final BookMeters bookMeters;
    private final Settings settings;
    private int running;

    BatchWriter(
            Lanes lanes,
            BatchDecoder decoder,
            WriteStore store,
            Listeners listeners,
            BookMeters bookMeters,
            Settings settings) {
        this.lanes = lanes;
        this.decoder = decoder;
        this.store = store;
        this.listeners = listeners;
        this.bookMeters = bookMeters;
        this.settings = settings;
    }

    /** Starts as many writes as there are idle writers and lanes with something to write. */
    public void wake() {
        while (begins()) {
            Optional<Uni<WriteOutcome>> write = runOnce();
            if (write.isEmpty()) {
                ended();
                return;
            }
            write.get().subscribe().with(outcome -> endedAndOn(), failure -> {
                LOG.error("A write ended in a way it never should", failure);
                endedAndOn();
            });
        }
    }

    /** One transaction: what became of it, or empty if no lane has anything to write now. */
    Optional<Uni<WriteOutcome>> runOnce() {
        List<Portion> portions = lanes.take(settings.batch());
        if (portions.isEmpty()) {
            return Optional.empty();
        }
        long commitsBefore = lanes.commits();
        return Optional.of(Uni.createFrom()
                .item(() -> decoder.decode(portions))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .chain(this::write)
                .onFailure()
                .recoverWithItem(failure -> new Broken(String.valueOf(failure)))
                .invoke(outcome -> settle(portions, outcome, commitsBefore)));
    }

    private Uni<WriteOutcome> write(List<DecodedPortion> batch) {
        String stream = batch.get(0).portion().lane().stream();
        if (!decoder.admits(batch)) {
            return Uni.createFrom()
                    .item(new Broken("too many of the last " + DeadShare.WINDOW + " records are dead; is the key wrong?"));
        }
        listeners.reached(Step.WRITING, lanesOf(batch.stream().map(DecodedPortion::portion).toList()));
        return store.write(stream, batch)
                .invoke(outcome -> {
                    if (!(outcome instanceof Written)) {
                        decoder.withdraw(batch);
                    }
                })
                .call(outcome -> outcome == BooksWriter.STALE_SEQUENCE
                        ? store.raiseBatchNo().onFailure().recoverWithNull()
                        : Uni.createFrom().voidItem());
    }

    private void settle(List<Portion> portions, WriteOutcome outcome, long commitsBefore) {
        List<LaneKey> keys = lanesOf(portions);
        if (outcome instanceof Written written) {
            listeners.reached(Step.COMMITTED, keys);
            bookMeters.count(keys, written.books());
            portions.forEach(lanes::written);
        } else if (outcome instanceof Lost lost) {
            listeners.reached(Step.FENCED, lost.lanes());
            LOG.infof("Another owner writes for %s, or the store does not reach there; discarding", lost.lanes());
            portions.forEach(portion -> {
                if (lost.lanes().contains(portion.lane())) {
                    lanes.lost(portion);
                } else {
                    lanes.again(portion);
                }
            });
        } else {
            listeners.reached(Step.FAILED, keys);
            settleFailure(portions, outcome, commitsBefore);
        }
    }

    private void settleFailure(List<Portion> portions, WriteOutcome outcome, long commitsBefore) {
        String stream = portions.get(0).lane().stream();
        if (outcome instanceof Refused refused && portions.get(0).verdict().isEmpty()) {
            LOG.debugf("Refused (%s), looking for the record: %s", refused.detail(), lanesOf(portions));
            portions.forEach(portion -> lanes.refused(portion, refused.detail()));
        } else if (outcome instanceof Unavailable unavailable) {
            LOG.infof("Not written, trying again: %s", unavailable.detail());
            portions.forEach(portion -> lanes.failed(portion, unavailable.detail(), commitsBefore));
        } else {
            LOG.errorf("Stream %s is stopped: %s", stream, outcome);
            lanes.stop(stream, outcome.toString());
            portions.forEach(lanes::again);
        }
    }

    private synchronized boolean begins() {
        if (running >= settings.writers()) {
            return false;
        }
        running++;
        return true;
    }

    private synchronized void ended() {
        running--;
    }

    private void endedAndOn() {
        ended();
        wake();
    }

    private static List<LaneKey> lanesOf(List<Portion> portions) {
        return portions.stream().map(Portion::lane).toList();
    }
}
