package io.onefold.ingest.action;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Records what operators did, and reads it. */
@ApplicationScoped
public class ActionStore {
    static final String RECORD =
            "INSERT INTO ingest.operator_action (who, what, stream, detail) VALUES ($1, $2, $3, $4)";
    static final String PAGE = """
            SELECT action_id, done_at, who, what, stream, detail::text AS detail
            FROM ingest.operator_action
            WHERE action_id > $1
            ORDER BY action_id
            LIMIT $2
            """;

    private final Pool pool;

    ActionStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** In the transaction of that connection: the action and its row, or neither. */
    public Uni<Void> record(SqlConnection connection, String who, String what, String stream, Map<String, ?> detail) {
        JsonObject json = new JsonObject();
        detail.forEach(json::put);
        return connection
                .preparedQuery(RECORD)
                .execute(Tuple.of(who, what, stream, json))
                .replaceWithVoid();
    }

    /** The first {@code limit} actions with an id above {@code after}. */
    Uni<List<Action>> page(long after, int limit) {
        return pool.withConnection(connection -> connection.preparedQuery(PAGE).execute(Tuple.of(after, limit)))
                .map(rows -> {
                    List<Action> actions = new ArrayList<>();
                    rows.forEach(row -> actions.add(new Action(
                            row.getLong("action_id"),
                            row.getOffsetDateTime("done_at"),
                            row.getString("who"),
                            row.getString("what"),
                            row.getString("stream"),
                            row.getString("detail"))));
                    return actions;
                });
    }
}
