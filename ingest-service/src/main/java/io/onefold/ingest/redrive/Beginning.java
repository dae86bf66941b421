package io.onefold.ingest.redrive;

import io.onefold.http.Problem;
import io.onefold.ingest.deadletter.LetterCount;
import io.onefold.ingest.deadletter.LetterCountStore;
import io.onefold.ingest.deadletter.LetterFilter;
import io.onefold.redrive.RedriveRequest;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Begins redrives, or says what one would find. */
@ApplicationScoped
class Beginning {
    private final RedriveStore store;
    private final RedriveListStore list;
    private final LetterCountStore counts;

    Beginning(RedriveStore store, RedriveListStore list, LetterCountStore counts) {
        this.store = store;
        this.list = list;
        this.counts = counts;
    }

    /** A 409 if the stream has one that has not ended. */
    Uni<Redrive> begin(RedriveRequest request, String who) {
        return store.rate(request)
                .chain(rate -> store.begin(request, rate, who))
                .map(id -> id.orElseThrow(() -> Problem.conflict(
                        "a redrive of the stream " + request.of() + " has not ended; see /ops/redrives")))
                .chain(list::find)
                .map(found -> found.orElseThrow());
    }

    /** Changes nothing. */
    Uni<DryRun> dryRun(RedriveRequest request) {
        return store.rate(request)
                .chain(rate -> counts.counts(LetterFilter.dead(request.of(), request.filter()))
                        .map(found -> new DryRun(
                                request.of(),
                                rate,
                                found.stream().mapToLong(LetterCount::count).sum(),
                                found.stream()
                                        .map(each -> new DryRun.Reason(each.topic(), each.reason(), each.count()))
                                        .toList())));
    }
}
