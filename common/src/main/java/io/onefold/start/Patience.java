package io.onefold.start;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Waits for work, but not for ever. Under a load of a thousand connections, with the database killed, a transaction was seen
 * whose end was never told; whoever waits for one before the next begins would stand still from then on.
 *
 * <p>Guarantee: it ends as the work does, or fails with a {@link io.smallrye.mutiny.TimeoutException} after that time. The
 * work is not cancelled then, for a transaction that is given up half-way would go back to the pool open; so whether it was
 * done is not known, and it must be such that it may be done again.
 *
 * <p>Thread: that of the work, or a worker when it took too long.
 */
public final class Patience {
    /**
     * Longer than the runtime role lets a transaction take ({@code transaction_timeout} of roles.sql), with the wait for a
     * connection.
     */
    public static final Duration OF_A_TRANSACTION = Duration.ofSeconds(100);

    private Patience() {}

    /** The work, begun when it is subscribed to. */
    public static <T> Uni<T> within(Duration patience, Supplier<Uni<T>> work) {
        return Uni.createFrom()
                .<T>emitter(ended -> begin(work, ended))
                .ifNoItem()
                .after(patience)
                .fail();
    }

    private static <T> void begin(Supplier<Uni<T>> work, UniEmitter<? super T> ended) {
        Uni.createFrom().deferred(work::get).subscribe().with(ended::complete, ended::fail);
    }
}
