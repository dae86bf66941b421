package io.onefold.ingest.retention;

import io.onefold.connect.OwnerStore.OwnerFailure;
import io.onefold.ingest.leaf.HorizonStore;
import io.onefold.ingest.leaf.LeafStore;
import io.onefold.ingest.observe.IngestListener.DayStep;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.retention.DayLeaf.State;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.log.Log;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Drops the days of one stream that lie below its horizon, oldest first.
 *
 * <p>Order, each step committed before the next: raise the horizon; wait for the makers of leaves and pass every lane's
 * lock, so that nobody adds to such a day any more; count the day; wait for the summaries; mark the day, its rows booked
 * as dropped; detach; drop. Whoever comes after a crash finds by {@link DayStore#find} where it stopped.
 */
@ApplicationScoped
class DayDropping {
    private static final Log LOG = Log.of(DayDropping.class);

    private final HorizonStore horizons;
    private final LeafStore leaves;
    private final DayStore days;
    private final ProgressStore summaries;
    private final Listeners listeners;

    DayDropping(HorizonStore horizons, LeafStore leaves, DayStore days, ProgressStore summaries, Listeners listeners) {
        this.horizons = horizons;
        this.leaves = leaves;
        this.days = days;
        this.summaries = summaries;
        this.listeners = listeners;
    }

    /** What became of one day. */
    private enum Fate {
        DROPPED,
        WAITING,
        /** Another process is at it, or has done it. */
        TAKEN,
        FAILED
    }

    /**
     * What became of the days below the horizon.
     *
     * @param waiting days that a summary has not read yet
     * @param failed days that were not dropped for another reason; the next run tries again
     */
    record Days(int dropped, int waiting, int failed) {}

    Days runOnce(StreamSettings stream) {
        Duration retention = stream.times().retention();
        if (retention != null) {
            horizons.raise(stream.name(), retention);
        }
        LocalDate horizon = leaves.horizon(stream.name());
        List<DayLeaf> due = days.find(stream.name()).stream()
                .filter(leaf -> leaf.state() == State.PENDING || isBelow(horizon, leaf))
                .toList();
        if (due.stream().anyMatch(leaf -> leaf.state() == State.ATTACHED && !leaf.marked())) {
            leaves.awaitMakers(stream.name());
            days.passLanes(stream.name());
        }
        return dropAll(stream.name(), due);
    }

    private static boolean isBelow(@Nullable LocalDate horizon, DayLeaf leaf) {
        return horizon != null && leaf.day().isBefore(horizon);
    }

    private Days dropAll(String stream, List<DayLeaf> due) {
        int dropped = 0;
        int waiting = 0;
        int failed = 0;
        for (DayLeaf leaf : due) {
            switch (dropUnlessAnotherDoes(stream, leaf)) {
                case DROPPED -> dropped++;
                case WAITING -> waiting++;
                case TAKEN -> {}
                case FAILED -> failed++;
            }
        }
        return new Days(dropped, waiting, failed);
    }

    /** Another process that drops the same day makes our statement fail; where it got on, nothing has. */
    private Fate dropUnlessAnotherDoes(String stream, DayLeaf leaf) {
        try {
            return drop(stream, leaf);
        } catch (OwnerFailure failure) {
            boolean stands = days.find(stream).stream()
                    .anyMatch(now -> now.day().equals(leaf.day()) && now.state() == leaf.state());
            if (stands) {
                LOG.warn("a day is not dropped now", "stream", stream, "day", leaf.day(), "failure", failure);
                return Fate.FAILED;
            }
            LOG.info("a day is dropped by another", "stream", stream, "day", leaf.day(), "failure", failure);
            return Fate.TAKEN;
        }
    }

    private Fate drop(String stream, DayLeaf leaf) {
        if (leaf.state() == State.ATTACHED && !leaf.marked() && !mark(stream, leaf.day())) {
            return Fate.WAITING;
        }
        if (leaf.state() == State.ATTACHED) {
            days.detach(stream, leaf.day());
            listeners.reached(DayStep.DETACHED, stream, leaf.day());
        } else if (leaf.state() == State.PENDING) {
            days.finishDetaching(stream, leaf.day());
            listeners.reached(DayStep.DETACHED, stream, leaf.day());
        }
        if (leaf.state() != State.ATTACHED && !leaf.marked()) {
            LOG.warn("a day was detached by hand, its table is left alone", "stream", stream, "day", leaf.day());
            return Fate.FAILED;
        }
        days.drop(stream, leaf.day());
        listeners.reached(DayStep.DROPPED, stream, leaf.day());
        LOG.info("a day is dropped", "stream", stream, "day", leaf.day());
        return Fate.DROPPED;
    }

    /** Whether the day may go; then its rows are booked as dropped. */
    private boolean mark(String stream, LocalDate day) {
        DayRows rows = days.count(stream, day);
        Set<String> behind = summaries.read(stream).behind(rows);
        if (!behind.isEmpty()) {
            LOG.warn("a day is kept until summaries have read it", "stream", stream, "day", day, "summaries", behind);
            return false;
        }
        days.mark(stream, day, rows);
        listeners.reached(DayStep.MARKED, stream, day);
        return true;
    }
}
