package io.onefold.webhook.pace;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secrets;
import io.onefold.stack.Database;
import io.onefold.webhook.declare.Queue;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** Replicas as far as pace goes, in one process, on one database. */
final class PaceFixture implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx();
    private final Database database;
    private final Pool pool;
    private final List<Replica> replicas = new ArrayList<>();

    PaceFixture(Database database) {
        this.database = database;
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.ownerUsername("webhook"), database.password())
                .schemas("webhook")
                .placeholders(Map.of("runtimeRole", database.username("webhook")))
                .load()
                .migrate();
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(PgConnectOptions.fromUri(database.databaseUrl())
                        .setUser(database.username("webhook"))
                        .setPassword(database.password()))
                .using(vertx)
                .build();
    }

    /** One replica: how many there are, and its way to Redis, if it has one. */
    record Replica(String name, Replicas replicas, @Nullable RedisLink link, Pace pace) {
        int permits(Queue queue, int wanted) {
            return pace.permits(queue, wanted).await().indefinitely();
        }

        /** Calls that end at once. */
        int calls(Queue queue, int wanted) {
            int permits = permits(queue, wanted);
            for (int at = 0; at < permits; at++) {
                pace.ended(queue);
            }
            return permits;
        }
    }

    Vertx vertx() {
        return vertx;
    }

    /** Runs a statement as the service would. */
    void execute(String sql) {
        pool.query(sql).executeAndAwait();
    }

    static RedisUrl url(String url) {
        return RedisUrl.find(new Secrets(Map.of("REDIS_URL", url), new ConfigProblems()))
                .orElseThrow();
    }

    /** One more replica, which has not said yet that it is up. */
    Replica start(@Nullable String redisUrl) {
        String name = "replica-" + replicas.size();
        Replicas known = new Replicas(new ReplicaStore(pool), name);
        RedisLink link = redisUrl == null ? null : new RedisLink(vertx, url(redisUrl), System::nanoTime);
        RedisBuckets buckets = link == null ? null : new RedisBuckets(link);
        Replica replica =
                new Replica(name, known, link, new Pace(known, new TargetRate(buckets, known, System::nanoTime)));
        replicas.add(replica);
        return replica;
    }

    /** All say that they are up, and know of each other. */
    void beat() {
        for (int round = 0; round < 2; round++) {
            replicas.forEach(replica -> replica.replicas().beat().await().indefinitely());
        }
    }

    @Override
    public void close() {
        for (Replica replica : replicas) {
            replica.replicas().leave().await().indefinitely();
            if (replica.link() != null) {
                replica.link().close();
            }
        }
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }
}
