package io.onefold.webhook.group;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/**
 * Collects what comes while a transaction is on its way, and writes it as the next one: alone when little comes, hundreds
 * at a time when much does.
 *
 * <p>Guarantee: each item ends as its group does, after the commit; no more items wait than the bound says. A group that
 * fails by the fault of one of its items is tried once more, each item alone, so that it does not fail its neighbours. No
 * group holds up the next one for ever: one that has not ended in time has failed, and whether it was written is not known.
 *
 * <p>Thread: called from any; items end on the thread of the writer.
 *
 * @param <T> what is written
 * @param <R> what became of it
 */
public final class GroupCommit<T, R> {
    private final Function<List<T>, Uni<List<R>>> writer;
    private final int atOnce;
    private final int mostWaiting;
    private final Duration patience;
    private final Queue<Waiting<T, R>> waiting = new ArrayDeque<>();
    private boolean writing;

    /**
     * @param writer writes a group in one transaction, and gives what became of each in the same order
     * @param atOnce the largest group
     * @param mostWaiting items that may wait; one more is refused
     * @param patience with a transaction
     */
    public GroupCommit(Function<List<T>, Uni<List<R>>> writer, int atOnce, int mostWaiting, Duration patience) {
        this.writer = writer;
        this.atOnce = atOnce;
        this.mostWaiting = mostWaiting;
        this.patience = patience;
    }

    /** What became of the item, after its commit; fails with {@link TooMany} or with what its transaction failed of. */
    public Uni<R> write(T item) {
        return Uni.createFrom().emitter(emitter -> {
            boolean taken;
            synchronized (waiting) {
                taken = waiting.size() < mostWaiting && waiting.add(new Waiting<>(item, emitter));
            }
            if (taken) {
                next();
            } else {
                emitter.fail(new TooMany(mostWaiting));
            }
        });
    }

    /** How many wait. */
    public int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }

    private void next() {
        List<Waiting<T, R>> group;
        synchronized (waiting) {
            if (writing || waiting.isEmpty()) {
                return;
            }
            writing = true;
            group = new ArrayList<>(Math.min(atOnce, waiting.size()));
            while (group.size() < atOnce && !waiting.isEmpty()) {
                group.add(waiting.remove());
            }
        }
        write(group).subscribe().with(done -> written(), failure -> written());
    }

    private void written() {
        synchronized (waiting) {
            writing = false;
        }
        next();
    }

    private Uni<Void> write(List<Waiting<T, R>> group) {
        return Uni.createFrom()
                .deferred(() -> writer.apply(group.stream().map(Waiting::item).toList()))
                .ifNoItem()
                .after(patience)
                .fail()
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

    private record Waiting<T, R>(T item, UniEmitter<? super R> emitter) {}
}
