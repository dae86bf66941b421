package io.onefold.ingest;

import io.onefold.ingest.suite.Topic;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Produces plays at an even pace beside the test, so that members come and go while records flow. */
final class Feed implements AutoCloseable {
    private static final int STEPS_PER_SECOND = 4;

    private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Topic topic;
    private final int plays;
    private final int step;
    private int sent;

    Feed(Topic topic, int plays, Duration over) {
        this.topic = topic;
        this.plays = plays;
        this.step = Math.max(1, (int) (plays / (over.toSeconds() * STEPS_PER_SECOND)));
        Future<?> unused = pace.scheduleAtFixedRate(this::send, 0, 1000 / STEPS_PER_SECOND, TimeUnit.MILLISECONDS);
    }

    private void send() {
        try {
            int end = Math.min(plays, sent + step);
            topic.sendPlays(sent, end);
            sent = end;
            if (sent == plays) {
                ended.complete(null);
                pace.shutdown();
            }
        } catch (RuntimeException | AssertionError e) {
            ended.completeExceptionally(e);
            pace.shutdown();
        }
    }

    /** Waits until all is produced; fails if the broker refused anything. */
    void awaitEnd(Duration atMost) {
        try {
            ended.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("not everything was produced", e);
        }
    }

    @Override
    public void close() {
        pace.shutdownNow();
    }
}
