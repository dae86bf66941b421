package io.onefold.stack.step;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One worker that is to stand still at one step, until it is released. */
public final class Hold {
    private static final long ANY = -1;

    private final String step;
    private final long pid;
    private final CompletableFuture<String> reached = new CompletableFuture<>();
    private final CountDownLatch released = new CountDownLatch(1);

    Hold(String step) {
        this(step, ANY);
    }

    Hold(String step, long pid) {
        this.step = step;
        this.pid = pid;
    }

    /** Whether that report, {@code <pid> <step> <of what>}, is of the step and worker to be held. */
    boolean holds(String line) {
        String[] parts = line.split(" ", 3);
        return parts[1].equals(step) && (pid == ANY || parts[0].equals(Long.toString(pid)));
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
