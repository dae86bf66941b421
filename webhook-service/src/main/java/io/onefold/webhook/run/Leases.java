package io.onefold.webhook.run;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.stream.Collectors;

/** The leases of one queue: ours are kept, and what somebody else lost is taken from him. */
final class Leases {
    private static final int AT_ONCE = 200;

    private final QueueWorker worker;
    private final LeaseStore store;
    private final Ending ending;

    Leases(QueueWorker worker, LeaseStore store, Ending ending) {
        this.worker = worker;
        this.store = store;
        this.ending = ending;
    }

    /** Keeps the leases of what runs here; how many were still ours. */
    Uni<Integer> keep() {
        return worker.running().isEmpty()
                ? Uni.createFrom().item(0)
                : store.keep(worker.running(), worker.queue().lease());
    }

    /** Takes back what is not heard of any more; how many jobs that were. */
    Uni<Long> takeBack() {
        return store.lost(worker.queue().name(), AT_ONCE)
                .onItem()
                .transformToMulti(lost -> Multi.createFrom().iterable(lost))
                .onItem()
                .transformToUniAndMerge(ending::endLost)
                .filter(taken -> taken)
                .collect()
                .with(Collectors.counting());
    }
}
