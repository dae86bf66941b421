package io.onefold.ingest.retention;

import io.onefold.ingest.retention.DayDropping.Days;
import io.onefold.ingest.stream.Keeping;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.log.Log;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One round: the days of every stream by day, also of one that has no retention any more (a round before may have been
 * cut off), then the trail. What fails is logged and does not keep the rest from going.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
public class Retention {
    private static final Log LOG = Log.of(Retention.class);

    private final Settings settings;
    private final DayDropping dropping;
    private final PruneStore trail;
    private final RetentionMeters meters;

    Retention(Settings settings, DayDropping dropping, PruneStore trail, RetentionMeters meters) {
        this.settings = settings;
        this.dropping = dropping;
        this.trail = trail;
        this.meters = meters;
    }

    public Retained runOnce() {
        int dropped = 0;
        int waiting = 0;
        int failures = 0;
        for (StreamSettings stream : settings.streams()) {
            if (stream.isByDay()) {
                Days days = days(stream);
                dropped += days.dropped();
                waiting += days.waiting();
                failures += days.failed();
            }
        }
        Keeping keep = settings.keeping();
        long batches = prune("batches", keep.batches(), trail::batches);
        long conflicts = prune("conflicts", keep.conflicts(), trail::conflicts);
        long deadLetters = prune("dead_letters", keep.deadLetters(), trail::deadLetters);
        return new Retained(dropped, waiting, failures, batches, conflicts, deadLetters);
    }

    private Days days(StreamSettings stream) {
        try {
            Days days = dropping.runOnce(stream);
            meters.days(stream.name(), days);
            return days;
        } catch (RuntimeException e) {
            LOG.warn("days are not dropped now", "stream", stream.name(), "failure", e);
            meters.failed(); // how many days wait is not known, and stays as it was
            return new Days(0, 0, 1);
        }
    }

    private long prune(String what, @Nullable Duration keep, ToLongFunction<Duration> pruning) {
        if (keep == null) {
            return 0;
        }
        try {
            long pruned = pruning.applyAsLong(keep);
            meters.pruned(what, pruned);
            return pruned;
        } catch (RuntimeException e) {
            LOG.warn("old rows are not pruned now", "what", what, "failure", e);
            meters.failed();
            return 0;
        }
    }
}
