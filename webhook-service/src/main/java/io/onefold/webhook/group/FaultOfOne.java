package io.onefold.webhook.group;

import io.vertx.pgclient.PgException;
import java.util.List;

/** Whether a failed transaction may be the fault of one item in it, by SQLSTATE; all else is of the store. */
public final class FaultOfOne {
    /** Cardinality, data, constraints, deadlocks, limits of one statement. */
    private static final List<String> CLASSES = List.of("21", "22", "23", "40", "54");

    private static final List<String> OF_DATA = List.of("22", "23");

    /** Two at the same moment; the next try finds what is there. */
    private static final String UNIQUE_VIOLATION = "23505";

    private FaultOfOne() {}

    static boolean in(Throwable failure) {
        return CLASSES.stream().anyMatch(state(failure)::startsWith);
    }

    /** Whether one item that was tried alone is refused for what stands in it, and will be each time. */
    public static boolean noRetryMends(Throwable failure) {
        String state = state(failure);
        return OF_DATA.stream().anyMatch(state::startsWith) && !state.equals(UNIQUE_VIOLATION);
    }

    /** The SQLSTATE; empty if the failure has none. */
    public static String state(Throwable failure) {
        String state = failure instanceof PgException refusal ? refusal.getSqlState() : null;
        return state == null ? "" : state;
    }
}
