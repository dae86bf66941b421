package io.onefold.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DutiesTest {
    private static final Duration SOON = Duration.ofMillis(5);
    private static final Duration TICK = Duration.ofMillis(100);

    private final Vertx vertx = Vertx.vertx();
    private final Gate gate = new Gate();
    private final Duties duties = new Duties(gate, vertx);
    private final AtomicInteger turns = new AtomicInteger();
    private final List<Throwable> said = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private Uni<Integer> turn() {
        return Uni.createFrom().item(turns.incrementAndGet());
    }

    @Test
    void goesOnAgainAndAgainOnceTheGateIsOpen() {
        duties.every(SOON, this::turn, said::add);
        duties.every(Duration.ZERO, SOON, this::turn, said::add);
        assertThat(turns).hasValue(0);

        gate.open();

        await().until(() -> turns.get() > 10);
        assertThat(said).isEmpty();
    }

    @Test
    void beginsAtOnceHoweverLongThePaceUnlessItIsToldTo() {
        duties.every(Duration.ofDays(1), this::turn, said::add);
        duties.every(Duration.ofDays(1), SOON, () -> Uni.createFrom().failure(new AssertionError()), said::add);

        gate.open();

        await().until(() -> turns.get() == 1);
        assertThat(said).isEmpty();
    }

    @Test
    void whatBlocksHasNoEventLoop() {
        List<Boolean> onEventLoop = new CopyOnWriteArrayList<>();
        duties.everyOnAWorker(SOON, () -> onEventLoop.add(Context.isOnEventLoopThread()), said::add);
        duties.every(SOON, this::turn, said::add);

        gate.open();

        await().until(() -> onEventLoop.size() > 2 && turns.get() > 2);
        assertThat(onEventLoop).containsOnly(false);
    }

    @Test
    void leavesATurnOutWhileTheLastOneGoesOn() {
        AtomicInteger begun = new AtomicInteger();
        List<UniEmitter<? super Integer>> open = new CopyOnWriteArrayList<>();
        Duty duty = new Duty(
                () -> {
                    begun.incrementAndGet();
                    return Uni.createFrom().<Integer>emitter(open::add);
                },
                said::add);

        duty.turn();
        duty.turn();
        assertThat(begun).hasValue(1);

        open.get(0).complete(1);
        duty.turn();
        assertThat(begun).hasValue(2);
    }

    @Test
    void saysTheFirstFailureInARowAndTriesAgain() {
        AtomicBoolean broken = new AtomicBoolean(true);
        Duty duty = new Duty(
                () -> {
                    if (broken.get()) {
                        throw new IllegalStateException("turn " + turns.incrementAndGet());
                    }
                    return turn();
                },
                said::add);

        duty.turn();
        duty.turn();
        broken.set(false);
        duty.turn();
        broken.set(true);
        duty.turn();

        assertThat(said).extracting(Throwable::getMessage).containsExactly("turn 1", "turn 4");
    }

    @Test
    void restsForASecondWhenThereIsNothingAndAfterAFailure() {
        AtomicInteger idle = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        duties.whileThereIs(TICK, () -> turn().replaceWith(true), said::add);
        duties.whileThereIs(
                TICK, () -> Uni.createFrom().item(idle.incrementAndGet()).replaceWith(false), said::add);
        duties.whileThereIs(
                TICK,
                () -> Uni.createFrom().failure(new IllegalStateException("turn " + failed.incrementAndGet())),
                said::add);

        gate.open();

        await().until(() -> turns.get() >= 11);
        assertThat(idle.get()).isBetween(1, turns.get() / 4);
        assertThat(failed.get()).isBetween(1, turns.get() / 4);
        assertThat(said).hasSize(1);
    }
}
