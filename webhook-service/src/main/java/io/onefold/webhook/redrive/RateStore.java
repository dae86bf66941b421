package io.onefold.webhook.redrive;

import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The rate of a redrive for which nobody said one: a tenth of what the target last sustained, so many of its last thousand
 * successes per second from the first to the last of them; and of its own rate, if that is lower. At least one per second,
 * which it also is if there were fewer than a hundred successes.
 */
final class RateStore {
    static final String SUSTAINED = """
            SELECT count(*), extract(epoch FROM max(ended_at) - min(ended_at))::double precision FROM (
                SELECT ended_at FROM webhook.job WHERE queue = $1 AND state = 'done' ORDER BY job_id DESC LIMIT 1000
            ) AS last
            """;

    private static final int FEW = 100;
    private static final double SHARE = 0.1;

    private RateStore() {}

    static Uni<Double> rate(SqlConnection connection, Queue queue) {
        return connection
                .preparedQuery(SUSTAINED)
                .execute(Tuple.of(queue.name()))
                .map(rows -> rows.iterator().next())
                .map(row ->
                        rate(row.getLong(0), row.getDouble(1), queue.target().rate()));
    }

    /**
     * The rule.
     *
     * @param seconds from the first to the last success; null without any
     * @param declared 0 for no limit
     */
    static double rate(long successes, @Nullable Double seconds, int declared) {
        if (successes < FEW || seconds == null) {
            return 1;
        }
        double sustained = (successes - 1) / Math.max(1, seconds);
        double most = declared == 0 ? sustained : Math.min(declared, sustained);
        return Math.max(1, Math.round(most * SHARE * 10) / 10.0);
    }
}
