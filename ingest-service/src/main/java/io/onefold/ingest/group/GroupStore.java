package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** Reads by which claim each partition of a group of ours is read. */
@ApplicationScoped
class GroupStore {
    static final String CLAIMS = """
            SELECT DISTINCT ON (topic, kafka_partition) topic, kafka_partition, lane_id || '/' || owner_epoch
            FROM ingest.lane
            WHERE group_id = $1
            ORDER BY topic, kafka_partition, lane_id DESC
            """;

    private final Pool pool;

    GroupStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** A text for each partition, another one after each claim; none for a group that is not ours. */
    Uni<Map<Place, String>> claims(String group) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(CLAIMS).execute(Tuple.of(group)))
                .map(rows -> {
                    Map<Place, String> claims = new HashMap<>();
                    rows.forEach(row -> claims.put(new Place(row.getString(0), row.getInteger(1)), row.getString(2)));
                    return claims;
                });
    }
}
