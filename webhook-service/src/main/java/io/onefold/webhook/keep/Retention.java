package io.onefold.webhook.keep;

import io.onefold.start.Patience;
import io.onefold.webhook.keep.DeliveryPruneStore.Place;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One round: the jobs that are too old, then the deliveries, in bounded steps, each a transaction of its own. A round that is
 * cut off is gone on with by the next one.
 */
@ApplicationScoped
class Retention {
    private static final int AT_ONCE = 1_000;

    private final JobPruneStore jobs;
    private final DeliveryPruneStore deliveries;

    Retention(JobPruneStore jobs, DeliveryPruneStore deliveries) {
        this.jobs = jobs;
        this.deliveries = deliveries;
    }

    /** @param keep for how long what has ended is kept */
    Uni<Pruned> runOnce(Duration keep) {
        return walk(0L, after -> jobs.prune(keep, after, AT_ONCE))
                .chain(gone -> walk(Place.BEGINNING, after -> deliveries.prune(keep, after, AT_ONCE))
                        .map(emptied -> new Pruned(gone, emptied)));
    }

    private static <T> Uni<Long> walk(T from, Function<T, Uni<Step<T>>> step) {
        AtomicReference<T> at = new AtomicReference<>(from);
        return Multi.createBy()
                .repeating()
                .uni(() -> Patience.within(Patience.OF_A_TRANSACTION, () -> step.apply(at.get()))
                        .invoke(done -> at.set(done.next())))
                .whilst(Step::more)
                .collect()
                .with(Collectors.summingLong(Step::pruned));
    }
}
