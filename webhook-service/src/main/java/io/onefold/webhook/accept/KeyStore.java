package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Plan.NewEffect;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Arrays;
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

    /**
     * Makes these effects, and locks the keys of those that are not made, for they have one; gives how these stand.
     *
     * @param memories how long the target of each key remembers its keys
     * @param wait whether to wait for whoever has one; if not, fails with {@link KeysTaken}
     */
    static Uni<Map<UUID, KeyState>> beginOrLock(
            SqlConnection connection, Collection<NewEffect> effects, Map<UUID, Duration> memories, boolean wait) {
        return Uni.combine()
                .all()
                .unis(begin(connection, effects), lock(connection, memories, wait ? LOOKS : 0))
                .with((begun, states) -> {
                    states.keySet().removeAll(begun);
                    return states;
                });
    }

    private static Uni<Set<UUID>> begin(SqlConnection connection, Collection<NewEffect> effects) {
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
     * Locks keys that are there, after whoever has them, and gives how they stand.
     *
     * @param memories how long the target of each key remembers its keys
     */
    public static Uni<Map<UUID, KeyState>> lock(SqlConnection connection, Map<UUID, Duration> memories) {
        return lock(connection, memories, LOOKS);
    }

    /** Live jobs are read by a later statement than the lock, and so as they are under it. */
    private static Uni<Map<UUID, KeyState>> lock(SqlConnection connection, Map<UUID, Duration> memories, int looks) {
        return Uni.combine()
                .all()
                .unis(look(connection, memories, looks > 0), liveJobs(connection, memories.keySet()))
                .with((states, live) -> {
                    states.replaceAll((key, state) -> live.containsKey(key) ? state.withLiveJob(live.get(key)) : state);
                    return states;
                })
                .chain(states -> addMissing(connection, memories, looks, states));
    }

    private static Uni<Map<UUID, KeyState>> addMissing(
            SqlConnection connection, Map<UUID, Duration> memories, int looks, Map<UUID, KeyState> states) {
        if (states.size() == memories.size()) {
            return Uni.createFrom().item(states);
        }
        Map<UUID, Duration> missing = new HashMap<>(memories);
        missing.keySet().removeAll(states.keySet());
        if (looks <= 1) {
            return Uni.createFrom().failure(new KeysTaken(missing.keySet()));
        }
        return lock(connection, missing, looks - 1).map(more -> {
            states.putAll(more);
            return states;
        });
    }

    private static Uni<Map<UUID, KeyState>> look(SqlConnection connection, Map<UUID, Duration> memories, boolean wait) {
        UUID[] keys = memories.keySet().toArray(UUID[]::new);
        Long[] seconds = Arrays.stream(keys)
                .map(key -> memories.getOrDefault(key, Duration.ZERO).toSeconds())
                .toArray(Long[]::new);
        return connection
                .preparedQuery(wait ? LOCK : LOCK_WHAT_IS_FREE)
                .execute(Tuple.of(keys, seconds))
                .map(rows -> {
                    Map<UUID, KeyState> states = new HashMap<>();
                    rows.forEach(row -> states.put(row.getUUID(0), state(row)));
                    return states;
                });
    }

    private static KeyState state(Row row) {
        return new KeyState(
                row.getLong(1),
                row.getInteger(2),
                row.getString(3),
                row.getBoolean(4),
                Boolean.TRUE.equals(row.getBoolean(5)),
                row.getLong(6),
                null);
    }

    private static Uni<Map<UUID, Long>> liveJobs(SqlConnection connection, Set<UUID> keys) {
        return connection
                .preparedQuery(LIVE)
                .execute(Tuple.tuple().addValue(keys.toArray(UUID[]::new)))
                .map(rows -> {
                    Map<UUID, Long> live = new HashMap<>();
                    rows.forEach(row -> live.put(row.getUUID(0), row.getLong(1)));
                    return live;
                });
    }
}
