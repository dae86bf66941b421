package io.onefold.start;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Has {@linkplain Duty duties} done at their pace from when the gate is open. Every replica does them; they take care of one
 * another in the database.
 *
 * <p>Thread: an event loop, unless it is said otherwise.
 */
@ApplicationScoped
public class Duties {
    private static final Duration AT_ONCE = Duration.ofMillis(1);
    private static final Duration REST = Duration.ofSeconds(1);

    private final Gate gate;
    private final Vertx vertx;

    Duties(Gate gate, Vertx vertx) {
        this.gate = gate;
        this.vertx = vertx;
    }

    /**
     * At once, and then at this pace.
     *
     * @param trouble is told the first failure in a row
     */
    public void every(Duration pace, Supplier<? extends Uni<?>> work, Consumer<Throwable> trouble) {
        begin(AT_ONCE, pace, new Duty(work, trouble)::turn);
    }

    /** The same, the first time after a pause. */
    public void every(Duration first, Duration pace, Supplier<? extends Uni<?>> work, Consumer<Throwable> trouble) {
        begin(first.compareTo(AT_ONCE) < 0 ? AT_ONCE : first, pace, new Duty(work, trouble)::turn);
    }

    /** At once, and then at this pace, for work that blocks. */
    public void everyOnAWorker(Duration pace, Runnable work, Consumer<Throwable> trouble) {
        every(
                pace,
                () -> Uni.createFrom().voidItem().invoke(work).runSubscriptionOn(Infrastructure.getDefaultExecutor()),
                trouble);
    }

    /**
     * At this pace while there is something to do; looks once a second for it otherwise, and after a failure.
     *
     * @param work says whether there is
     * @param trouble is told the first failure in a row
     */
    public void whileThereIs(Duration pace, Supplier<Uni<Boolean>> work, Consumer<Throwable> trouble) {
        int ticksAtRest = (int) REST.dividedBy(pace);
        AtomicInteger rest = new AtomicInteger();
        Duty duty = new Duty(
                () -> work.get()
                        .onItemOrFailure()
                        .invoke((more, failure) -> rest.set(failure == null && more ? 0 : ticksAtRest)),
                trouble);
        begin(pace, pace, () -> {
            if (rest.getAndUpdate(ticks -> Math.max(0, ticks - 1)) == 0) {
                duty.turn();
            }
        });
    }

    private void begin(Duration first, Duration pace, Runnable turn) {
        gate.whenOpen()
                .subscribe()
                .with(open -> vertx.setPeriodic(first.toMillis(), pace.toMillis(), timer -> turn.run()));
    }
}
