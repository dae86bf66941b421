package io.onefold.webhook.group;

import io.vertx.pgclient.PgException;
import java.util.List;

/** Whether a failed transaction may be the fault of one item in it, by SQLSTATE; all else is of the store. */
final class FaultOfOne {
    /** Cardinality, data, constraints, deadlocks, limits of one statement. */
    private static final List<String> CLASSES = List.of("21", "22", "23", "40", "54");

    private FaultOfOne() {}

    static boolean in(Throwable failure) {
        if (!(failure instanceof PgException refusal)) {
            return false;
        }
        String state = refusal.getSqlState();
        return state != null && CLASSES.stream().anyMatch(state::startsWith);
    }
}
