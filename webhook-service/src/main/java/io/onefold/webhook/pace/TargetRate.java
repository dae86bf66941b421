package io.onefold.webhook.pace;

import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls per second. All replicas take from one bucket per queue in Redis; while Redis does not give, each takes from a bucket
 * of its own that is filled by its share of the rate.
 *
 * <p>Guarantee: at each change from Redis the own buckets begin empty, as one in Redis does that is not there, so that no
 * change gives anything away. What was taken and not used goes back to where is taken from now.
 *
 * <p>Thread: any.
 */
public final class TargetRate {
    private final @Nullable RedisBuckets redis;
    private final Replicas replicas;
    private final LongSupplier nanos;
    private final AtomicReference<@Nullable Map<String, Bucket>> own = new AtomicReference<>();

    /**
     * @param redis null without Redis
     * @param nanos a clock that does not jump
     */
    public TargetRate(@Nullable RedisBuckets redis, Replicas replicas, LongSupplier nanos) {
        this.redis = redis;
        this.replicas = replicas;
        this.nanos = nanos;
    }

    /** So many as are wanted and may start now. Never fails. */
    Uni<Integer> take(Queue queue, int wanted) {
        int perSecond = queue.target().rate();
        if (perSecond == 0) {
            return Uni.createFrom().item(wanted);
        }
        if (redis == null || !redis.areThere()) {
            return Uni.createFrom().item(() -> takeOwn(queue, wanted));
        }
        return redis.take(queue.name(), perSecond, wanted)
                .invoke(given -> own.set(null))
                .onFailure()
                .recoverWithItem(() -> takeOwn(queue, wanted));
    }

    private int takeOwn(Queue queue, int wanted) {
        return ownBucket(queue).take(wanted, replicas.shareOfRate(queue.target().rate()));
    }

    private Bucket ownBucket(Queue queue) {
        Map<String, Bucket> buckets = own.updateAndGet(there -> there == null ? new ConcurrentHashMap<>() : there);
        return Objects.requireNonNull(buckets).computeIfAbsent(queue.name(), name -> new Bucket(nanos));
    }

    /** So many were taken and not used. */
    void giveBack(Queue queue, int count) {
        int perSecond = queue.target().rate();
        if (perSecond == 0) {
            return;
        }
        if (redis != null && own.get() == null) {
            redis.giveBack(queue.name(), perSecond, count);
        } else {
            ownBucket(queue).giveBack(count, replicas.shareOfRate(perSecond));
        }
    }
}
