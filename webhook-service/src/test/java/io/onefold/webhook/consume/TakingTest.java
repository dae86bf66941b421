package io.onefold.webhook.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TakingTest {
    private static final Duration LONG = Duration.ofSeconds(10);

    private final List<String> accepted = new CopyOnWriteArrayList<>();
    private final List<List<String>> acknowledged = new CopyOnWriteArrayList<>();
    private final List<Throwable> troubles = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    private Taking<String> taking(Function<String, Uni<?>> acceptance) {
        return new Taking<>(acceptance, troubles::add, nanos::get);
    }

    private Uni<Void> take(Taking<String> taking, List<String> batch) {
        return taking.take(batch, () -> {
            acknowledged.add(List.copyOf(accepted));
            return Uni.createFrom().voidItem();
        });
    }

    private Uni<Void> accept(String item) {
        accepted.add(item);
        return Uni.createFrom().voidItem();
    }

    @Test
    void acknowledgesOnlyAfterAllOfTheBatchIsAccepted() {
        AtomicInteger tries = new AtomicInteger();
        Taking<String> taking = taking(item -> item.equals("b") && tries.incrementAndGet() < 3
                ? Uni.createFrom().failure(new IllegalStateException("the store is away"))
                : accept(item));

        take(taking, List.of("a", "b", "c")).await().atMost(LONG);

        assertThat(accepted).containsExactly("a", "c", "b");
        assertThat(acknowledged).containsExactly(List.of("a", "c", "b"));
        assertThat(troubles).hasSize(2);
    }

    @Test
    void triesAgainWhateverIsThrown() {
        AtomicInteger tries = new AtomicInteger();
        Taking<String> taking = taking(item -> {
            if (tries.incrementAndGet() == 1) {
                throw new IllegalArgumentException("a fault of ours");
            }
            return accept(item);
        });

        take(taking, List.of("a")).await().atMost(LONG);

        assertThat(acknowledged).hasSize(1);
    }

    @Test
    void acknowledgesNothingAfterABatchThatItCouldNotFinish() {
        Taking<String> taking = taking(item -> item.equals("a")
                ? Uni.createFrom().failure(new IllegalStateException("the store is away"))
                : accept(item));
        Uni<Void> first = take(taking, List.of("a")).memoize().indefinitely();
        first.subscribe().with(done -> {});
        await().atMost(LONG).until(() -> !troubles.isEmpty());

        taking.end();

        first.await().atMost(LONG);
        take(taking, List.of("b")).await().atMost(LONG);
        assertThat(accepted).isEmpty();
        assertThat(acknowledged).isEmpty();
    }

    @Test
    void saysForHowLongABatchIsInHand() {
        Taking<String> taking = taking(item -> Uni.createFrom().nothing());
        assertThat(taking.awaitIdle(Duration.ZERO)).isTrue();
        assertThat(taking.inHandFor()).isZero();

        take(taking, List.of("a")).subscribe().with(done -> {});
        nanos.addAndGet(3_000_000_000L);

        assertThat(taking.inHandFor()).isEqualTo(Duration.ofSeconds(3));
        assertThat(taking.awaitIdle(Duration.ofMillis(10))).isFalse();
    }
}
