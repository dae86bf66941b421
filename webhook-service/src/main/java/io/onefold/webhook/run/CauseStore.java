package io.onefold.webhook.run;

import io.onefold.trace.Links;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The traces of the deliveries that effects are made of, in the transaction that claims; asked only if somebody sees them. */
final class CauseStore {
    static final String TRACEPARENTS = """
            SELECT effect_id, cause.traceparent
            FROM unnest($1::bigint[]) AS effect (effect_id) CROSS JOIN LATERAL (
                SELECT traceparent FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                WHERE link.effect_id = effect.effect_id AND traceparent IS NOT NULL ORDER BY delivery_id DESC LIMIT $2
            ) AS cause
            """;

    private final boolean seen;

    CauseStore(boolean seen) {
        this.seen = seen;
    }

    /** By effect, those of its latest deliveries, one more than there may be links; none if nobody sees them. */
    Uni<Map<Long, List<String>>> traceparents(SqlConnection connection, Collection<Long> effects) {
        if (!seen) {
            return Uni.createFrom().item(Map.of());
        }
        return connection
                .preparedQuery(TRACEPARENTS)
                .execute(Tuple.tuple().addValue(effects.toArray(Long[]::new)).addInteger(Links.MOST + 1))
                .map(rows -> {
                    Map<Long, List<String>> byEffect = new HashMap<>();
                    rows.forEach(row -> byEffect.computeIfAbsent(row.getLong(0), effect -> new ArrayList<>())
                            .add(row.getString(1)));
                    return byEffect;
                });
    }
}
