package io.onefold.summary.progress;

import io.onefold.summary.declare.Declaration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A summary that there is, and how it stands.
 *
 * @param declared whether this replica has it in its variables; nobody moves one that is declared nowhere
 * @param period {@code hour}, {@code day} or {@code month}; null if it is not declared
 * @param zone whose clocks begin the periods; null if it is not declared
 * @param movedAt when its progress last moved, or it was made
 * @param driftCells cells that were wrong when their period was last compared, of periods whose raw is there
 * @param checkedAt when a period was last compared; null if none of these was
 */
public record ListedSummary(
        boolean declared,
        @Nullable String period,
        @Nullable String zone,
        SummaryProgress progress,
        Instant movedAt,
        long driftCells,
        @Nullable Instant checkedAt) {

    /** What its row adds to its progress. */
    record State(Instant movedAt, long driftCells, @Nullable Instant checkedAt) {}

    static ListedSummary of(@Nullable Declaration declaration, SummaryProgress progress, State state) {
        return new ListedSummary(
                declaration != null,
                declaration == null ? null : declaration.period().word(),
                declaration == null ? null : declaration.zone().getId(),
                progress,
                state.movedAt(),
                state.driftCells(),
                state.checkedAt());
    }
}
