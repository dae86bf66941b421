package io.onefold.summary.recount;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A recount as operators see it.
 *
 * @param kind {@code rebuild} or {@code reconciliation}
 * @param state {@code waiting}, {@code running}, {@code done}, {@code cancelled} or {@code refused}
 * @param detail why it was refused
 * @param period the start of the period it is at
 * @param events raw events that were counted
 * @param cells cells that were compared
 * @param missing cells that raw has and the summary had not
 * @param extra cells that the summary had and raw has not
 * @param differing cells whose total or measures differed
 * @param repaired how many of these were put right
 */
public record Recount(
        long id,
        String summary,
        String kind,
        boolean repair,
        Instant from,
        Instant to,
        String state,
        @Nullable String detail,
        String askedBy,
        Instant askedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant period,
        long periods,
        long periodsDone,
        long events,
        long cells,
        long missing,
        long extra,
        long differing,
        long repaired) {

    /**
     * A recount with the first cells that it found wrong.
     *
     * @param differences up to a thousand
     */
    public record Report(Recount recount, List<Difference> differences) {
        public Report {
            differences = List.copyOf(differences);
        }
    }

    /**
     * A cell that was wrong.
     *
     * @param period its start
     * @param kind {@code missing}, {@code extra} or {@code differing}
     * @param found the cell as it was, as JSON; null if there was none
     * @param expected the cell as raw has it, as JSON; null if it has none
     */
    public record Difference(
            UUID cellKey,
            Instant period,
            String kind,
            @JsonRawValue @Nullable String found,
            @JsonRawValue @Nullable String expected) {}
}
