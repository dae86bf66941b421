package io.onefold.webhook.pace;

import io.smallrye.mutiny.Uni;
import java.time.Duration;

/**
 * How many replicas are up, this one included: those whose heartbeat was seen in the last ten seconds.
 *
 * <p>Failure: while the database does not answer, the number stays as it was; who cannot reach it claims nothing either.
 * Until a new replica is known to the others, up to one beat, all together may do a share too much.
 *
 * <p>Thread: any.
 */
public final class Replicas {
    /** How often {@link #beat} is to be called. */
    public static final Duration EVERY = Duration.ofSeconds(2);

    private final ReplicaStore store;
    private final ReplicaName replica;
    private volatile int live;
    private volatile boolean left;

    public Replicas(ReplicaStore store, ReplicaName replica) {
        this.store = store;
        this.replica = replica;
    }

    /** Says that this one is up, and learns how many are. */
    public Uni<Void> beat() {
        return Uni.createFrom()
                .deferred(() -> left ? Uni.createFrom().item(live) : store.beat(replica.text()))
                .invoke(seen -> live = seen)
                .replaceWithVoid();
    }

    /** Says that this one goes, so that the others take its share at once. */
    public Uni<Void> leave() {
        return Uni.createFrom().deferred(() -> {
            left = true;
            return store.leave(replica.text());
        });
    }

    /** How many there are; 0 before the first beat. */
    public int live() {
        return live;
    }

    /** This one's share of something whole that all share: one at least, nothing before the first beat. */
    int share(int whole) {
        int now = live;
        return now == 0 ? 0 : Math.max(1, whole / now);
    }

    /** This one's share of a rate. */
    double shareOfRate(int perSecond) {
        int now = live;
        return now == 0 ? 0 : (double) perSecond / now;
    }
}
