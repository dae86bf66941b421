package io.onefold.ingest.write;

import io.onefold.ingest.lane.BatchLimit;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.Settings;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * Takes portions from the lanes and writes each batch in one transaction, several side by side, never two of one lane.
 * What became of a batch is settled before the writer is idle again.
 */
@ApplicationScoped
public class BatchWriter {
    private static final Log LOG = Log.of(BatchWriter.class);
    private static final long BATCH_BYTES = 8L * 1024 * 1024;

    private final Lanes lanes;
    private final Attempts attempts;
    private final Settlement settlement;
    private final int writers;
    private final BatchLimit limit;
    private int running;

    BatchWriter(Lanes lanes, Attempts attempts, Settlement settlement, Settings settings) {
        this.lanes = lanes;
        this.attempts = attempts;
        this.settlement = settlement;
        this.writers = settings.writers();
        this.limit = new BatchLimit(settings.batchRecords(), BATCH_BYTES);
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
                LOG.error("a write ended in a way it never should", "failure", failure);
                endedAndOn();
            });
        }
    }

    /** One transaction: what became of it, or empty if no lane has anything to write now. */
    Optional<Uni<WriteOutcome>> runOnce() {
        List<Portion> portions = lanes.take(limit);
        if (portions.isEmpty()) {
            return Optional.empty();
        }
        long commitsBefore = lanes.commits();
        return Optional.of(
                attempts.attempt(portions).invoke(outcome -> settlement.settle(portions, outcome, commitsBefore)));
    }

    private synchronized boolean begins() {
        if (running >= writers) {
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
}
