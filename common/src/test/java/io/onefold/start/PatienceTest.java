package io.onefold.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(20);

    @Test
    void endsAsTheWorkDoes() {
        assertThat(waited(LONG, () -> Uni.createFrom().item(7))).isEqualTo(7);
        assertThatThrownBy(() -> waited(LONG, () -> Uni.createFrom().failure(new IllegalStateException("broken"))))
                .hasMessage("broken");
        assertThatThrownBy(() -> waited(LONG, PatienceTest::notEvenBegun)).hasMessage("not begun");
    }

    @Test
    void whatNeverEndsHasFailed() {
        assertThatThrownBy(() -> waited(SHORT, () -> Uni.createFrom().nothing()))
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void whatTakesTooLongIsNotCancelled() {
        AtomicBoolean cancelled = new AtomicBoolean();
        AtomicReference<UniEmitter<? super Integer>> late = new AtomicReference<>();
        Supplier<Uni<Integer>> slow = () ->
                Uni.createFrom().<Integer>emitter(late::set).onCancellation().invoke(() -> cancelled.set(true));

        assertThatThrownBy(() -> waited(SHORT, slow)).isInstanceOf(TimeoutException.class);

        assertThat(late.get()).isNotNull().satisfies(emitter -> emitter.complete(1));
        assertThat(cancelled).isFalse();
    }

    private static int waited(Duration patience, Supplier<Uni<Integer>> work) {
        return Patience.within(patience, work).await().atMost(LONG);
    }

    private static Uni<Integer> notEvenBegun() {
        throw new IllegalStateException("not begun");
    }
}
