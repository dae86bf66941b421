package io.onefold.webhook.pace;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secrets;
import io.onefold.stack.Database;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.suite.WebhookDatabase;
import io.vertx.mutiny.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replicas as far as pace goes, in one process, on one database. */
final class PaceFixture implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx();
    private final WebhookDatabase database;
    private final List<Replica> replicas = new ArrayList<>();

    PaceFixture(Database database) {
        this.database = new WebhookDatabase(database);
    }

    /** One replica: how many there are, and its way to Redis, if it has one. */
    record Replica(Replicas replicas, @Nullable RedisLink link, Pace pace) {
        boolean isUp() {
            return link != null && link.isUp();
        }

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

    WebhookDatabase database() {
        return database;
    }

    static RedisUrl url(String url) {
        return RedisUrl.find(new Secrets(Map.of("REDIS_URL", url), new ConfigProblems()))
                .orElseThrow();
    }

    /** One more replica, which has not said yet that it is up. */
    Replica start(@Nullable String redisUrl) {
        ReplicaName name = new ReplicaName("replica-" + replicas.size());
        Replicas known = new Replicas(new ReplicaStore(database.pool()), name);
        RedisLink link = redisUrl == null ? null : new RedisLink(vertx, url(redisUrl), System::nanoTime);
        RedisBuckets buckets = link == null ? null : new RedisBuckets(link);
        Replica replica = new Replica(known, link, new Pace(known, new TargetRate(buckets, known, System::nanoTime)));
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
        database.close();
        vertx.closeAndAwait();
    }
}
