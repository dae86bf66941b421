package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.observe.LostOffsets;
import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.onefold.ingest.write.WriteOutcome.Postponed;
import io.onefold.ingest.write.WriteOutcome.Refused;
import io.onefold.ingest.write.WriteOutcome.Unavailable;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.onefold.log.Log;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * Tells the lanes what became of their portions. After COMMIT, and only then, it makes the offsets acknowledgeable;
 * after a roll-back the reason decides whether the records are discarded, tried again, or tried in smaller portions.
 */
@ApplicationScoped
class Settlement {
    private static final Log LOG = Log.of(Settlement.class);

    private final Lanes lanes;
    private final Listeners listeners;
    private final BookMeters meters;
    private final WriteHealth health;
    private final LostOffsets alarm;

    Settlement(Lanes lanes, Listeners listeners, BookMeters meters, WriteHealth health, LostOffsets alarm) {
        this.lanes = lanes;
        this.listeners = listeners;
        this.meters = meters;
        this.health = health;
        this.alarm = alarm;
    }

    /** @param commitsBefore {@link Lanes#commits} when the portions were taken */
    void settle(List<Portion> portions, WriteOutcome outcome, long commitsBefore) {
        List<LaneKey> keys = portions.stream().map(Portion::lane).toList();
        if (outcome instanceof Written written) {
            listeners.reached(Step.COMMITTED, keys);
            health.committed();
            portions.forEach(lanes::written); // before what is only counted: no fault there may hold up a lane
            meters.count(keys, written.books());
            alarm(keys, written.books());
        } else if (outcome instanceof Lost lost) {
            listeners.reached(Step.FENCED, lost.lanes());
            LOG.info("another owner writes, or the store does not reach there: discarded", "lanes", lost.lanes());
            portions.forEach(portion -> discard(portion, lost));
        } else {
            listeners.reached(Step.FAILED, keys);
            portions.forEach(portion -> rolledBack(portion, outcome, commitsBefore));
        }
    }

    private void alarm(List<LaneKey> keys, List<Books> books) {
        for (int lane = 0; lane < books.size(); lane++) {
            Books of = books.get(lane);
            if (of.lost() > 0) {
                alarm.found(keys.get(lane), of.lostFrom(), of.lostFrom() + of.lost());
            }
        }
    }

    private void discard(Portion portion, Lost lost) {
        if (lost.lanes().contains(portion.lane())) {
            lanes.lost(portion);
        } else {
            lanes.again(portion);
        }
    }

    private void rolledBack(Portion portion, WriteOutcome outcome, long commitsBefore) {
        if (outcome instanceof Unavailable unavailable) {
            health.failed();
            LOG.info("a lane is not written yet", "lane", portion.lane(), "why", unavailable.detail());
            lanes.failed(portion, unavailable.detail(), commitsBefore);
        } else if (outcome instanceof Postponed postponed) {
            health.failed();
            LOG.info("a lane is not written yet", "lane", portion.lane(), "why", postponed.detail());
            lanes.postponed(portion);
        } else if (outcome instanceof Refused refused && portion.verdict().isEmpty()) {
            LOG.debug("a batch is refused, its record is looked for", "lane", portion.lane(), "why", refused.detail());
            lanes.refused(portion, refused.detail());
        } else {
            stop(portion.lane().stream(), outcome);
            lanes.again(portion);
        }
    }

    private void stop(String stream, WriteOutcome outcome) {
        String why = outcome instanceof Broken broken ? broken.detail() : outcome.toString();
        if (lanes.stop(stream, why)) {
            LOG.error("a stream is stopped until the service starts again", "stream", stream, "why", why);
        }
    }
}
