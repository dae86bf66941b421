package io.onefold.webhook.consume;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes batches, one at a time: each item again and again until it is accepted, then acknowledges the batch as a whole.
 *
 * <p>Guarantee: a batch of which one item is not accepted is not acknowledged, nor is any batch after it. Nothing that an
 * item does ends the taking, only {@link #end} does.
 *
 * <p>Thread: {@link #take} by one at a time, the others by any.
 *
 * @param <T> an item
 */
final class Taking<T> {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Function<T, Uni<?>> acceptance;
    private final Consumer<Throwable> trouble;
    private final LongSupplier nanos;
    private volatile CompletableFuture<@Nullable Void> inHand = CompletableFuture.completedFuture(null);
    private volatile long since;
    private volatile boolean ending;

    /**
     * @param acceptance ends once the item is committed, or with why it is not
     * @param trouble told after each try that left items
     * @param nanos of a clock that never goes back
     */
    Taking(Function<T, Uni<?>> acceptance, Consumer<Throwable> trouble, LongSupplier nanos) {
        this.acceptance = acceptance;
        this.trouble = trouble;
        this.nanos = nanos;
    }

    /** Ends when the batch is acknowledged; without that only after {@link #end}. Never fails. */
    Uni<Void> take(List<T> batch, Supplier<Uni<Void>> acknowledge) {
        return Uni.createFrom().deferred(() -> {
            CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
            since = nanos.getAsLong();
            inHand = done;
            return acceptAll(new ArrayList<>(batch))
                    .chain(acknowledge::get)
                    .onFailure()
                    .recoverWithNull()
                    .onTermination()
                    .invoke(() -> done.complete(null));
        });
    }

    /** Begins no further try: what is not accepted by then is read again by somebody else. */
    void end() {
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    /**
     * Waits until nothing is in hand.
     *
     * @return whether that is so
     */
    boolean awaitIdle(Duration atMost) {
        try {
            inHand.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How long the batch in hand has been there; nothing if there is none. */
    Duration inHandFor() {
        return inHand.isDone() ? Duration.ZERO : Duration.ofNanos(nanos.getAsLong() - since);
    }

    private Uni<Void> acceptAll(List<T> remaining) {
        return Uni.createFrom()
                .deferred(() -> tryOnce(remaining))
                .onFailure(failure -> !ending)
                .invoke(trouble)
                .onFailure(failure -> !ending)
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }

    private Uni<Void> tryOnce(List<T> remaining) {
        if (ending) {
            return Uni.createFrom().failure(new IllegalStateException("no try begins any more"));
        }
        return Uni.join()
                .all(remaining.stream().map(this::tryOne).toList())
                .andFailFast()
                .chain(tries -> {
                    List<Left<T>> left = tries.stream().filter(Objects::nonNull).toList();
                    remaining.clear();
                    left.forEach(one -> remaining.add(one.item()));
                    return left.isEmpty()
                            ? Uni.createFrom().voidItem()
                            : Uni.createFrom().failure(left.get(0).why());
                });
    }

    /** Null if it is accepted. */
    private Uni<@Nullable Left<T>> tryOne(T item) {
        return Uni.createFrom()
                .deferred(() -> acceptance.apply(item))
                .map(accepted -> (@Nullable Left<T>) null)
                .onFailure()
                .recoverWithItem(why -> new Left<>(item, why));
    }

    private record Left<T>(T item, Throwable why) {}
}
