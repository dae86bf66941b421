package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Batch.Want;
import io.onefold.webhook.accept.Plan.NewEffect;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.group.TransactionStore;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes arrivals: their deliveries, then under the lock of each key what they ask for, in one transaction.
 *
 * <p>Guarantee: all of it or nothing; with what is committed, at most one live job per key exists, whoever else writes,
 * claims or ends jobs at the same time.
 *
 * <p>Order: deliveries by source and id, then effects by key, then jobs, as everywhere: nobody waits for somebody who waits
 * for him. Separate statements under READ COMMITTED: what is read after a lock was taken is newer than the lock.
 */
@ApplicationScoped
class AcceptStore {
    private final Pool pool;
    private final Map<String, Queue> queues;

    AcceptStore(Pool pool, Settings settings) {
        this.pool = pool;
        this.queues =
                settings.queues().stream().collect(Collectors.toUnmodifiableMap(Queue::name, Function.identity()));
    }

    /**
     * Writes arrivals; gives what became of each, in order.
     *
     * @param wait whether to wait for whoever has one of their keys; if not, fails with {@link KeysTaken}
     */
    Uni<List<Accepted>> accept(List<Arrival> arrivals, boolean wait) {
        Batch batch = new Batch(arrivals);
        return TransactionStore.run(pool, connection -> plan(connection, batch, Decision::of, wait), PlanStore::write)
                .map(committed -> batch.results());
    }

    /** Writes them in a transaction that the caller commits; gives what else was written with them. */
    Uni<Plan> write(SqlConnection connection, Batch batch, Plan.Rule rule, boolean wait) {
        return plan(connection, batch, rule, wait).call(plan -> PlanStore.write(connection, plan));
    }

    private Uni<Plan> plan(SqlConnection connection, Batch batch, Plan.Rule rule, boolean wait) {
        return Uni.combine()
                .all()
                .unis(
                        PlanStore.jobIds(connection, batch.mostJobs()),
                        DeliveryStore.write(connection, batch).replaceWith(batch))
                .with((ids, written) -> new Plan(batch, ids, rule))
                .call(plan -> Uni.combine()
                        .all()
                        .unis(DeliveryStore.findKnown(connection, batch), decide(connection, batch.wants(), plan, wait))
                        .discardItems());
    }

    private Uni<Void> decide(SqlConnection connection, Map<UUID, List<Want>> wants, Plan plan, boolean wait) {
        if (wants.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Map<UUID, NewEffect> first = new LinkedHashMap<>();
        Map<UUID, Duration> memories = new HashMap<>();
        wants.forEach((key, asking) -> {
            Queue queue = queue(asking);
            first.put(key, plan.first(key, asking.get(0), queue.policy()));
            memories.put(key, queue.target().keyMemory());
        });
        return KeyStore.beginOrLock(connection, first.values(), memories, wait)
                .invoke(before -> wants.forEach((key, asking) -> {
                    KeyState state = before.get(key);
                    if (state == null) {
                        plan.begun(Objects.requireNonNull(first.get(key)), asking);
                    } else {
                        plan.met(key, state, queue(asking).policy(), asking);
                    }
                }))
                .replaceWithVoid();
    }

    private Queue queue(List<Want> wants) {
        String name = wants.get(0).key().queue();
        return Objects.requireNonNull(queues.get(name), () -> "no queue is named " + name);
    }
}
