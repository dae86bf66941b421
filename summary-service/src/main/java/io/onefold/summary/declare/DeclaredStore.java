package io.onefold.summary.declare;

import io.onefold.http.Problem;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Whether a summary is still what this replica declares: a newer one may have made it anew, with other columns. */
@ApplicationScoped
public class DeclaredStore {
    static final String DECLARED = "SELECT declaration FROM summary_meta.summary WHERE summary = $1";

    private final Pool pool;

    DeclaredStore(Pool pool) {
        this.pool = pool;
    }

    /** Fails with a conflict if another replica has declared it otherwise. */
    public Uni<Void> check(Declaration summary) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(DECLARED).execute(Tuple.of(summary.name())))
                .invoke(rows -> rows.forEach(row -> {
                    if (!row.getString(0).equals(summary.toString())) {
                        throw Problem.conflict("another replica has declared " + summary.name()
                                + " otherwise; ask that one, or give this one the same declaration");
                    }
                }))
                .replaceWithVoid();
    }
}
