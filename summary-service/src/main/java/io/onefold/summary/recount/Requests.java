package io.onefold.summary.recount;

import io.onefold.http.Problem;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.DeclaredStore;
import io.onefold.summary.recount.Recount.Report;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** What operators may ask of recounts, and what is refused. */
@ApplicationScoped
class Requests {
    private final RequestStore store;
    private final RangeStore ranges;
    private final DeclaredStore declared;

    Requests(RequestStore store, RangeStore ranges, DeclaredStore declared) {
        this.store = store;
        this.ranges = ranges;
        this.declared = declared;
    }

    Uni<Recount> ask(Declaration summary, Kind kind, RecountRequest request, String by) {
        return declared.check(summary)
                .chain(() -> ranges.of(summary, request.from(), request.to()))
                .invoke(range -> range.dropped().ifPresent(why -> {
                    throw Problem.conflict(why);
                }))
                .chain(range -> store.ask(
                        summary.name(),
                        kind.word(),
                        request.repair(),
                        request.from(),
                        request.to(),
                        range.periods(),
                        by));
    }

    Uni<List<Recount>> list(Declaration summary, Kind kind, long before, int limit) {
        return store.list(summary.name(), kind.word(), before, limit);
    }

    Uni<Report> find(Declaration summary, Kind kind, long id) {
        return store.find(summary.name(), kind.word(), id)
                .map(found -> found.orElseThrow(
                        () -> Problem.notFound("there is no " + kind.word() + " " + id + " of " + summary.name())))
                .chain(recount -> store.differences(id).map(differences -> new Report(recount, differences)));
    }

    Uni<Report> cancel(Declaration summary, Kind kind, long id, String by) {
        return store.cancel(summary.name(), kind.word(), id, by)
                .chain(cancelled -> find(summary, kind, id).invoke(report -> {
                    if (!cancelled) {
                        throw Problem.conflict(
                                "it has ended: " + report.recount().state());
                    }
                }));
    }
}
