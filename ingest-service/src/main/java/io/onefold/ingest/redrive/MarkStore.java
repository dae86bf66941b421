package io.onefold.ingest.redrive;

import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.write.Fate;
import io.onefold.ingest.write.Fate.Outcome;
import io.onefold.ingest.write.RewriteStore.Written;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Locks the letters of a step, whose lanes are locked already, and marks each with what became of it. */
final class MarkStore {
    static final String LOCK_LETTERS = """
            SELECT dead_letter_id FROM ingest.dead_letter
            WHERE dead_letter_id = ANY ($1::bigint[]) AND state = 'dead'
            ORDER BY dead_letter_id
            FOR UPDATE
            """;
    static final String MARK = """
            UPDATE ingest.dead_letter d
            SET state = o.outcome, reason = coalesce(o.reason, d.reason), detail = coalesce(o.detail, d.detail),
                resolved_at = CASE WHEN o.outcome <> 'dead' THEN now() END,
                resolved_by = CASE WHEN o.outcome <> 'dead' THEN $5::text END,
                history = d.history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'what', 'redriven',
                    'outcome', o.outcome, 'by', $5::text, 'redrive', $6::bigint, 'reason', o.reason))
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS o(id, outcome, reason, detail)
            WHERE d.dead_letter_id = o.id AND d.state = 'dead'
            RETURNING d.lane_id, d.state
            """;

    private MarkStore() {}

    /** Those of the letters that are dead, to be kept so. */
    static Uni<Set<Long>> lock(SqlConnection connection, List<KeptLetter> letters) {
        Long[] ids = letters.stream().map(KeptLetter::id).toArray(Long[]::new);
        return connection
                .preparedQuery(LOCK_LETTERS)
                .execute(Tuple.of((Object) ids))
                .map(rows -> {
                    Set<Long> dead = new HashSet<>();
                    rows.forEach(row -> dead.add(row.getLong(0)));
                    return dead;
                });
    }

    /** By lane, how many are dead no longer, as the database returned them. */
    static Uni<Map<Long, Long>> mark(SqlConnection connection, Step step, List<KeptLetter> letters, Written written) {
        List<Fate> fates = letters.stream()
                .map(letter -> Objects.requireNonNull(written.fates().get(letter.record())))
                .toList();
        fates.forEach(fate -> step.went(fate.outcome()));
        Moving redrive = step.before();
        Tuple parameters = Tuple.tuple()
                .addValue(letters.stream().map(KeptLetter::id).toArray(Long[]::new))
                .addValue(fates.stream().map(fate -> word(fate.outcome())).toArray(String[]::new))
                .addValue(still(fates, Malformed::reason))
                .addValue(still(fates, Malformed::detail))
                .addString(redrive.who())
                .addLong(redrive.id());
        return connection.preparedQuery(MARK).execute(parameters).map(rows -> {
            Map<Long, Long> resolved = new HashMap<>();
            for (Row row : rows) {
                if (!row.getString(1).equals(word(Outcome.DEAD))) {
                    resolved.merge(row.getLong(0), 1L, Long::sum);
                }
            }
            return resolved;
        });
    }

    private static @Nullable String[] still(List<Fate> fates, Function<Malformed, String> of) {
        @Nullable String[] texts = new String[fates.size()];
        for (int at = 0; at < texts.length; at++) {
            Malformed still = fates.get(at).still();
            texts[at] = still == null ? null : of.apply(still);
        }
        return texts;
    }

    static String word(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
