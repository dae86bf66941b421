package io.onefold.ingest.suite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One worker that is to stand still at one step, until it is released. */
public final class Hold {
    private final String step;
    private final CompletableFuture<String> reached = new CompletableFuture<>();
    private final CountDownLatch released = new CountDownLatch(1);

    Hold(String step) {
        this.step = step;
    }

    String step() {
        return step;
    }

    /** Waits until a worker stands here; returns its process id. */
    public long awaitReached(Duration atMost) {
        try {
            return Long.parseLong(
                    reached.get(atMost.toMillis(), TimeUnit.MILLISECONDS).split(" ", 2)[0]);
        } catch (TimeoutException e) {
            throw new AssertionError("no worker reached " + step + " within " + atMost, e);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    public void release() {
        released.countDown();
    }

    void stand(String line) {
        reached.complete(line);
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
