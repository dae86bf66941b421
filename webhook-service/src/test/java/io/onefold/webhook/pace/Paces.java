package io.onefold.webhook.pace;

import io.vertx.mutiny.sqlclient.Pool;

/** Paces for tests of other packages. */
public final class Paces {
    private Paces() {}

    /** Of a replica that is alone, without Redis. */
    public static Pace alone(Pool pool) {
        Replicas replicas = new Replicas(new ReplicaStore(pool), new ReplicaName("alone"));
        replicas.beat().await().indefinitely();
        return new Pace(replicas, new TargetRate(null, replicas, System::nanoTime));
    }
}
