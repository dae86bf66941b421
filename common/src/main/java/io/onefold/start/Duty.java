package io.onefold.start;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Something that is done again and again, one turn at a time: a turn that comes while the last one goes on is left out.
 *
 * <p>Failures: the first in a row is told, and the next turn tries again. Work that may never end is given {@link Patience}.
 *
 * <p>Thread: the work begins on that of the turn.
 */
public final class Duty {
    private final Supplier<? extends Uni<?>> work;
    private final Consumer<Throwable> trouble;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicBoolean failing = new AtomicBoolean();

    /** @param trouble is told the first failure in a row */
    public Duty(Supplier<? extends Uni<?>> work, Consumer<Throwable> trouble) {
        this.work = work;
        this.trouble = trouble;
    }

    /** Takes a turn, unless the last one goes on. */
    public void turn() {
        if (busy.compareAndSet(false, true)) {
            Uni.createFrom()
                    .<Object>deferred(work::get)
                    .onTermination()
                    .invoke(() -> busy.set(false))
                    .subscribe()
                    .with(done -> failing.set(false), this::failed);
        }
    }

    private void failed(Throwable failure) {
        if (failing.compareAndSet(false, true)) {
            trouble.accept(failure);
        }
    }
}
