package io.onefold.ingest.write;

import io.onefold.log.InOneLine;
import io.vertx.pgclient.PgException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose fault a failed transaction is, by SQLSTATE: of the data, of our statements, or of the store. What is unknown
 * is of the store: trying again loses nothing, a dead letter by mistake would.
 *
 * @see <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">PostgreSQL error codes</a>
 */
final class FailureClass {
    private static final Set<String> DATA = Set.of("54000", "54001");
    private static final String CHECK_VIOLATION = "23514";
    private static final String DUPLICATE_PREPARED_STATEMENT = "42P05";

    /** A day that was known has lost its leaf: not an error, it is made again unless it has expired. */
    static final WriteOutcome MISSING_LEAF = new WriteOutcome.Unavailable("a leaf of ingest.event is missing");

    private FailureClass() {}

    /** The outcome that stands for this failure. Details name the code and the constraint, never values. */
    static WriteOutcome of(Throwable failure) {
        if (failure instanceof Rollback rollback) {
            return rollback.outcome();
        }
        if (!(failure instanceof PgException refusal) || refusal.getSqlState() == null) {
            return new WriteOutcome.Unavailable(InOneLine.of(failure));
        }
        return of(refusal.getSqlState(), refusal.getConstraint(), refusal.getErrorMessage());
    }

    static WriteOutcome of(String state, @Nullable String constraint, String message) {
        if (state.equals(CHECK_VIOLATION) && constraint == null) {
            return MISSING_LEAF;
        }
        if (state.startsWith("22") || state.startsWith("23") || DATA.contains(state)) {
            return new WriteOutcome.Refused("sqlstate " + state + (constraint == null ? "" : " of " + constraint));
        }
        if (state.startsWith("42") && !state.equals(DUPLICATE_PREPARED_STATEMENT)) {
            return new WriteOutcome.Broken("sqlstate " + state + ": " + message);
        }
        return new WriteOutcome.Unavailable("sqlstate " + state + ": " + message);
    }
}
