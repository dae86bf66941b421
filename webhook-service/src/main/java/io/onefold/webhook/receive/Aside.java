package io.onefold.webhook.receive;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Work of which little that was sent makes much, done beside the event loops by one thread, so that nobody else waits for it.
 *
 * <p>Guarantee: no more than {@code most} wait for the thread or have it. Thread: taken from any; told on the event loop that
 * asked.
 */
final class Aside {
    private final WorkerExecutor worker;
    private final int most;
    private final AtomicInteger waiting = new AtomicInteger();

    Aside(Vertx vertx, int most) {
        this.worker = vertx.createSharedWorkerExecutor("unpacking", 1);
        this.most = most;
    }

    /** Says whether it is done, of which {@code then} is told; if not, too many wait. */
    <T> boolean run(Callable<T> work, Consumer<Future<T>> then) {
        if (waiting.incrementAndGet() > most) {
            waiting.decrementAndGet();
            return false;
        }
        worker.executeBlocking(work).onComplete(done -> {
            waiting.decrementAndGet();
            then.accept(done.succeeded() ? Future.succeededFuture(done.result()) : Future.failedFuture(done.cause()));
        });
        return true;
    }
}
