package io.onefold.ingest.leaf;

import io.onefold.connect.OwnerStore.OwnerFailure;
import io.onefold.ingest.leaf.Leaves.Ensured;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.log.Log;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Makes the leaves of today and of the next days before anybody needs them, so that midnight makes nobody wait. What it
 * does not foresee, the writers make on demand.
 */
@ApplicationScoped
public class LeavesAhead {
    private static final Log LOG = Log.of(LeavesAhead.class);
    private static final int LEAST_DAYS = 2; // the weekend of an owner who is away
    private static final int MOST_DAYS = 7;

    private final Settings settings;
    private final Leaves leaves;
    private final InstantSource clock;

    LeavesAhead(Settings settings, Leaves leaves, InstantSource clock) {
        this.settings = settings;
        this.leaves = leaves;
        this.clock = clock;
    }

    /** One round over all streams by day: how many leaves were made. */
    public Ensured runOnce() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        Ensured all = new Ensured(0, 0, 0);
        for (StreamSettings stream : settings.streams()) {
            if (stream.isByDay()) {
                List<LocalDate> days = today.datesUntil(
                                today.plusDays(daysAhead(stream.times().maxAhead()) + 1))
                        .toList();
                Ensured one = ensure(stream.name(), days);
                all = new Ensured(all.made() + one.made(), all.there() + one.there(), all.refused() + one.refused());
            }
        }
        return all;
    }

    /** One stream that fails keeps the others from nothing. */
    private Ensured ensure(String stream, List<LocalDate> days) {
        try {
            return leaves.ensure(stream, days);
        } catch (OwnerFailure failure) {
            LOG.warn("a stream has no leaves ahead now", "stream", stream, "failure", failure);
            return new Ensured(0, 0, 0);
        }
    }

    /** As many days as events may lie ahead, within bounds: each is a table. */
    static long daysAhead(Duration maxAhead) {
        return Math.max(LEAST_DAYS, Math.min(MOST_DAYS, maxAhead.toDays()));
    }
}
