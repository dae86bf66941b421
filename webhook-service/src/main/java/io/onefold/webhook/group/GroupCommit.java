package io.onefold.webhook.group;

import io.onefold.start.Patience;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Collects what comes while a transaction is on its way, and writes it as the next one: alone when little comes, hundreds
 * at a time when much does. A second transaction beside the first begins only when enough waits for it, for a transaction
 * costs more than what stands in it; or when the first takes long, for it may be waiting for somebody.
 *
 * <p>Guarantee: each item ends as its group does, after the commit; no more items wait than the bound says; items of one key
 * are never in two groups at a time. A group that fails by the fault of one of its items is tried once more, each item
 * alone, so that it does not fail its neighbours. No group holds up what comes for ever: one that has not ended in time has
 * failed, and whether it was written is not known.
 *
 * <p>Thread: called from any; items end on the thread of the writer.
 *
 * @param <T> what is written
 * @param <R> what became of it
 */
public final class GroupCommit<T, R> {
    private final Function<List<T>, Uni<List<R>>> writer;
    private final Function<T, ?> key;
    private final Bounds bounds;
    private final LongSupplier nanos;
    private final Deque<Waiting<T, R>> waiting = new ArrayDeque<>();
    private final Deque<Waiting<T, R>> held = new ArrayDeque<>();
    private final Set<Object> busy = new HashSet<>();
    private int groups;
    private long begunAt;

    /**
     * How large, how many and how slow groups may be.
     *
     * @param atOnce the largest group
     * @param mostWaiting items that may wait; one more is refused
     * @param groups that may be written at a time
     * @param enough how many must wait to begin a group while another one is written
     * @param slow how long a group may take before what comes does not wait for it any more
     * @param patience how long a group may take
     */
    public record Bounds(int atOnce, int mostWaiting, int groups, int enough, Duration slow, Duration patience) {
        /** One group at a time. */
        public static Bounds oneByOne(int atOnce, int mostWaiting, Duration patience) {
            return new Bounds(atOnce, mostWaiting, 1, 1, Duration.ZERO, patience);
        }
    }

    /**
     * @param writer writes a group in one transaction, and gives what became of each in the same order
     * @param key what two groups would fight about
     * @param nanos a clock that does not jump
     */
    public GroupCommit(Function<List<T>, Uni<List<R>>> writer, Function<T, ?> key, Bounds bounds, LongSupplier nanos) {
        this.writer = writer;
        this.key = key;
        this.bounds = bounds;
        this.nanos = nanos;
    }

    /** What became of the item, after its commit; fails with {@link TooMany} or with what its transaction failed of. */
    public Uni<R> write(T item) {
        return Uni.createFrom().emitter(emitter -> {
            boolean taken;
            synchronized (waiting) {
                taken = waiting() < bounds.mostWaiting() && waiting.add(new Waiting<>(item, key.apply(item), emitter));
            }
            if (taken) {
                next();
            } else {
                emitter.fail(new TooMany(bounds.mostWaiting()));
            }
        });
    }

    /** How many wait. */
    public int waiting() {
        synchronized (waiting) {
            return waiting.size() + held.size();
        }
    }

    private void next() {
        for (List<Waiting<T, R>> group = begin(); !group.isEmpty(); group = begin()) {
            List<Waiting<T, R>> begun = group;
            write(begun).subscribe().with(done -> written(begun), failure -> written(begun));
        }
    }

    /** The next group; empty if none is to begin now. What another group has the key of is held back until that ends. */
    private List<Waiting<T, R>> begin() {
        synchronized (waiting) {
            if (!mayBegin()) {
                return List.of();
            }
            List<Waiting<T, R>> group = new ArrayList<>(Math.min(bounds.atOnce(), waiting.size()));
            while (group.size() < bounds.atOnce() && !waiting.isEmpty()) {
                Waiting<T, R> one = waiting.remove();
                (busy.contains(one.key()) ? held : group).add(one);
            }
            if (!group.isEmpty()) {
                groups++;
                begunAt = nanos.getAsLong();
                group.forEach(one -> busy.add(one.key()));
            }
            return group;
        }
    }

    private boolean mayBegin() {
        if (groups == 0 || groups == bounds.groups()) {
            return groups == 0;
        }
        return waiting.size() >= bounds.enough()
                || nanos.getAsLong() - begunAt > bounds.slow().toNanos();
    }

    private void written(List<Waiting<T, R>> group) {
        synchronized (waiting) {
            groups--;
            group.forEach(one -> busy.remove(one.key()));
            while (!held.isEmpty()) {
                waiting.addFirst(held.removeLast());
            }
        }
        next();
    }

    private Uni<Void> write(List<Waiting<T, R>> group) {
        List<T> items = group.stream().map(Waiting::item).toList();
        return Patience.within(bounds.patience(), () -> writer.apply(items))
                .invoke(results -> {
                    for (int at = 0; at < group.size(); at++) {
                        group.get(at).emitter().complete(results.get(at));
                    }
                })
                .replaceWithVoid()
                .onFailure()
                .recoverWithUni(failure -> failed(group, failure));
    }

    private Uni<Void> failed(List<Waiting<T, R>> group, Throwable failure) {
        if (group.size() == 1 || !FaultOfOne.in(failure)) {
            group.forEach(one -> one.emitter().fail(failure));
            return Uni.createFrom().voidItem();
        }
        Uni<Void> all = Uni.createFrom().voidItem();
        for (Waiting<T, R> one : group) {
            all = all.chain(() -> write(List.of(one)));
        }
        return all;
    }

    private record Waiting<T, R>(T item, Object key, UniEmitter<? super R> emitter) {}
}
