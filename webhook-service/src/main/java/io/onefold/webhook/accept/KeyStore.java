package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Plan.NewEffect;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The newest effect of each key, begun or locked.
 *
 * <p>Guarantee: whoever a key is given to is alone with it until his transaction ends: the row is his, and it is the newest
 * one. A row that somebody overtakes while we wait for it is not given, for it is looked at again when the wait is over.
 */
public final class KeyStore {
    static final String BEGIN = """
            INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, generation, idempotency_key, traceparent)
            SELECT id, id, key, queue, collapse_key, generation, idempotency_key, traceparent
            FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::uuid[], $7::text[])
                AS effect (id, key, queue, collapse_key, generation, idempotency_key, traceparent)
            ORDER BY key
            ON CONFLICT DO NOTHING
            RETURNING key
            """;
    static final String LOCK = """
            SELECT key, effect_id, generation, state, body IS NOT NULL,
                unknown AND first_attempt_at + memory * interval '1 second' < now(), job_id
            FROM unnest($1::uuid[], $2::bigint[]) AS wanted (key, memory) JOIN webhook.effect USING (key)
            WHERE newest ORDER BY key FOR UPDATE OF effect
            """;
    static final String LOCK_WHAT_IS_FREE = """
            SELECT key, effect_id, generation, state, body IS NOT NULL,
                unknown AND first_attempt_at + memory * interval '1 second' < now(), job_id
            FROM unnest($1::uuid[], $2::bigint[]) AS wanted (key, memory) JOIN webhook.effect USING (key)
            WHERE newest ORDER BY key FOR UPDATE OF effect SKIP LOCKED
            """;
    static final String LIVE = """
            SELECT key, job_id FROM webhook.job
            WHERE key = ANY ($1) AND state IN ('waiting', 'running', 'retrying')
            """;

    private static final int LOOKS = 10;

    private KeyStore() {}

    /** Makes these effects; gives the keys of those that were made, for the others have one. */
    static Uni<Set<UUID>> begin(SqlConnection connection, Collection<NewEffect> effects) {
        return connection.preparedQuery(BEGIN).execute(columns(effects)).map(rows -> {
            Set<UUID> begun = new HashSet<>();
            rows.forEach(row -> begun.add(row.getUUID(0)));
            return begun;
        });
    }

    static Tuple columns(Collection<NewEffect> effects) {
        return Tuple.tuple()
                .addValue(effects.stream().map(NewEffect::effectId).toArray(Long[]::new))
                .addValue(effects.stream().map(NewEffect::key).toArray(UUID[]::new))
                .addValue(effects.stream().map(effect -> effect.names().queue()).toArray(String[]::new))
                .addValue(effects.stream()
                        .map(effect -> effect.names().collapseKey())
                        .toArray(String[]::new))
                .addValue(effects.stream().map(NewEffect::generation).toArray(Integer[]::new))
                .addValue(effects.stream().map(NewEffect::idempotencyKey).toArray(UUID[]::new))
                .addValue(effects.stream().map(NewEffect::traceparent).toArray(String[]::new));
    }

    /**
     * Locks keys that are there, and gives how they stand.
     *
     * @param memories how long the target of each key remembers its keys
     * @param wait whether to wait for whoever has one; if not, fails with {@link KeysTaken}
     */
    public static Uni<Map<UUID, KeyState>> lock(SqlConnection connection, Map<UUID, Duration> memories, boolean wait) {
        return lock(connection, memories, wait ? LOOKS : 0, new HashMap<>())
                .chain(states -> addLiveJobs(connection, states));
    }

    private static Uni<Map<UUID, KeyState>> lock(
            SqlConnection connection, Map<UUID, Duration> memories, int looks, Map<UUID, KeyState> states) {
        UUID[] keys = memories.keySet().stream()
                .filter(key -> !states.containsKey(key))
                .toArray(UUID[]::new);
        Long[] seconds = java.util.Arrays.stream(keys)
                .map(key -> memories.getOrDefault(key, Duration.ZERO).toSeconds())
                .toArray(Long[]::new);
        return connection
                .preparedQuery(looks > 0 ? LOCK : LOCK_WHAT_IS_FREE)
                .execute(Tuple.of(keys, seconds))
                .invoke(rows -> rows.forEach(row -> states.put(
                        row.getUUID(0),
                        new KeyState(
                                row.getLong(1),
                                row.getInteger(2),
                                row.getString(3),
                                row.getBoolean(4),
                                Boolean.TRUE.equals(row.getBoolean(5)),
                                row.getLong(6),
                                null))))
                .chain(() -> {
                    if (states.size() == memories.size()) {
                        return Uni.createFrom().item(states);
                    }
                    if (looks > 1) {
                        return lock(connection, memories, looks - 1, states);
                    }
                    Set<UUID> taken = new HashSet<>(memories.keySet());
                    taken.removeAll(states.keySet());
                    return Uni.createFrom().failure(new KeysTaken(taken));
                });
    }

    private static Uni<Map<UUID, KeyState>> addLiveJobs(SqlConnection connection, Map<UUID, KeyState> states) {
        return connection
                .preparedQuery(LIVE)
                .execute(Tuple.of(states.keySet().toArray(UUID[]::new)))
                .invoke(rows -> rows.forEach(row ->
                        states.computeIfPresent(row.getUUID(0), (key, state) -> state.withLiveJob(row.getLong(1)))))
                .replaceWith(states);
    }
}
