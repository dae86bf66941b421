package io.onefold.ingest.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.process.ServiceProcess;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks at the liveness of workers again and again, as a kubelet would; one that says no would be restarted. */
public final class Liveness implements AutoCloseable {
    private static final long EVERY_MS = 500;

    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private final List<String> down = new CopyOnWriteArrayList<>();
    private final AtomicInteger count = new AtomicInteger();

    /** Each of them must be live by now. */
    public Liveness(ServiceProcess... workers) {
        Future<?> unused = looks.scheduleWithFixedDelay(
                () -> List.of(workers).forEach(this::look), 0, EVERY_MS, TimeUnit.MILLISECONDS);
    }

    private void look(ServiceProcess worker) {
        count.incrementAndGet();
        if (!worker.process().isAlive()) {
            down.add(worker.process().name() + " has ended");
        } else if (!worker.isLive()) {
            down.add(worker.process().name() + " is not live");
        }
    }

    /** How often it has looked. */
    public int looks() {
        return count.get();
    }

    public void assertUpThroughout() {
        assertThat(down).isEmpty();
        assertThat(count.get()).isPositive();
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
