package io.onefold.webhook.suite;

import io.onefold.webhook.effect.EffectKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Jobs of the queue {@code orders} that died, made in bulk as the runtime role of webhook. */
public final class DeadJobs {
    private static final int AT_ONCE = 10_000;
    private static final String MAKE = """
            WITH dead AS (
                SELECT nextval('webhook.job_ids') AS id, key, name FROM unnest(?::uuid[], ?::text[]) AS dead (key, name)
            ), effect AS (
                INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, idempotency_key, state, body,
                    first_attempt_at, last_attempt_at, unknown, ended_at)
                SELECT id, id, key, 'orders', name, gen_random_uuid(), 'dead',
                    convert_to('{"collapseKey":"' || name || '"}', 'UTF8'), now(), now(), true, now()
                FROM dead
            )
            INSERT INTO webhook.job (job_id, effect_id, key, queue, state, reason, attempts, ended_at)
            SELECT id, id, key, 'orders', 'dead', 'timeout', 1, now() FROM dead
            """;

    private DeadJobs() {}

    /** So many, each of an order of its own, {@code or_0} and so on. */
    public static void make(Rows rows, int count) {
        try (Connection connection = rows.connect();
                PreparedStatement insert = connection.prepareStatement(MAKE)) {
            for (int from = 0; from < count; from += AT_ONCE) {
                String[] names = IntStream.range(from, Math.min(count, from + AT_ONCE))
                        .mapToObj(order -> "or_" + order)
                        .toArray(String[]::new);
                Object[] keys = Arrays.stream(names)
                        .map(name -> new EffectKey("orders", name).id().toString())
                        .toArray();
                insert.setArray(1, connection.createArrayOf("text", keys));
                insert.setArray(2, connection.createArrayOf("text", names));
                insert.executeUpdate();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
