package io.onefold.webhook.operate;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of what operators did, each written in the transaction that does it. */
@ApplicationScoped
public class ActionStore {
    static final String WRITE = """
            INSERT INTO webhook.operator_action (who, what, job_id, detail) VALUES ($1, $2, $3, $4)
            """;
    static final String LIST = """
            SELECT action_id, done_at, who, what, job_id, detail FROM webhook.operator_action
            WHERE action_id > $1 AND ($2::text IS NULL OR what = $2) AND ($3::bigint IS NULL OR job_id = $3)
            ORDER BY action_id LIMIT $4
            """;

    private final Pool pool;

    ActionStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** @param detail nothing of a payload */
    public static Uni<Void> write(
            SqlConnection connection, String who, String what, @Nullable Long jobId, Map<String, Object> detail) {
        Tuple action = Tuple.tuple()
                .addString(who)
                .addString(what)
                .addLong(jobId)
                .addValue(new JsonObject(new HashMap<>(detail)));
        return connection.preparedQuery(WRITE).execute(action).replaceWithVoid();
    }

    /** Those with a number above {@code after}. */
    Uni<Page<Action>> page(@Nullable String what, @Nullable Long jobId, long after, int limit) {
        return pool.withConnection(connection -> list(connection, what, jobId, after, limit + 1))
                .map(actions -> Page.of(actions, limit));
    }

    static Uni<List<Action>> list(
            SqlConnection connection, @Nullable String what, @Nullable Long jobId, long after, int most) {
        Tuple parameters =
                Tuple.tuple().addLong(after).addString(what).addLong(jobId).addInteger(most);
        return connection.preparedQuery(LIST).execute(parameters).map(ActionStore::actions);
    }

    private static List<Action> actions(RowSet<Row> rows) {
        List<Action> actions = new ArrayList<>(rows.size());
        rows.forEach(row -> actions.add(new Action(
                row.getLong(0),
                row.getOffsetDateTime(1).toInstant(),
                row.getString(2),
                row.getString(3),
                row.getLong(4),
                row.getJsonObject(5).getMap())));
        return actions;
    }
}
