package io.onefold.ingest.chaos;

import io.onefold.ingest.suite.Topic;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Plays that are produced in step with something else, so that records flow as long as that lasts: fast up to its
 * share of them, then at a trickle. One in twenty is followed by a copy of an earlier one, on any partition.
 */
public final class PacedPlays implements AutoCloseable {
    /** What tells these plays apart: an id is one of few. */
    public static final String KEY = "/id,/duration_ms";

    private static final int IDENTITIES = 10_000;
    private static final int TICKS_PER_SECOND = 20;
    private static final int FAST = 250;
    private static final int TRICKLE = 10;
    private static final int COPY_ONE_IN = 20;
    private static final int AHEAD_PERCENT = 5;

    private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
    private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
    private final Topic topic;
    private final int partitions;
    private final int plays;
    private final DoubleSupplier progress;
    private final Random random;
    private int sent;
    private int copies;

    /** @param progress of that something, from 0 to 1 */
    public PacedPlays(Topic topic, int partitions, int plays, long seed, DoubleSupplier progress) {
        this.topic = topic;
        this.partitions = partitions;
        this.plays = plays;
        this.random = new Random(seed);
        this.progress = progress;
        Future<?> unused = pace.scheduleAtFixedRate(this::tick, 0, 1000 / TICKS_PER_SECOND, TimeUnit.MILLISECONDS);
    }

    private synchronized void tick() {
        try {
            double share = Math.min(1, progress.getAsDouble() + AHEAD_PERCENT / 100.0);
            send(sent < share * plays ? FAST : TRICKLE);
            topic.flush();
        } catch (RuntimeException | AssertionError e) {
            failed.compareAndSet(null, e);
            throw e; // and no further tick
        }
    }

    private void send(int count) {
        for (int end = Math.min(plays, sent + count); sent < end; sent++) {
            topic.send(sent % partitions, play(sent));
            if (random.nextInt(COPY_ONE_IN) == 0) {
                int earlier = random.nextInt(sent + 1);
                topic.send(random.nextInt(partitions), play(earlier));
                copies++;
            }
        }
    }

    private static String play(int number) {
        return Topic.play("p" + number % IDENTITIES, number);
    }

    /** Produces what is left, and ends. */
    public synchronized void rest() {
        pace.shutdownNow();
        Throwable failure = failed.get();
        if (failure != null) {
            throw new AssertionError("not everything was produced", failure);
        }
        send(plays);
        topic.flush();
    }

    /** How many copies were produced. */
    public synchronized int copies() {
        return copies;
    }

    @Override
    public void close() {
        pace.shutdownNow();
    }
}
