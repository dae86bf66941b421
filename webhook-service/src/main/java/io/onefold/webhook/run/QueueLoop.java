package io.onefold.webhook.run;

import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs a worker again and again while there is something to start, and whenever it is woken. Thread: woken from any; one run
 * at a time.
 */
final class QueueLoop {
    private static final Log LOG = Log.of(QueueLoop.class);

    private final QueueWorker worker;
    private final AtomicInteger wakes = new AtomicInteger();
    private volatile boolean stopped;
    private volatile String trouble = "";

    QueueLoop(QueueWorker worker) {
        this.worker = worker;
    }

    QueueWorker worker() {
        return worker;
    }

    /** Why nothing is claimed; empty if all is well. */
    String trouble() {
        return trouble;
    }

    /** There may be something to start. */
    void wake() {
        if (wakes.getAndIncrement() == 0) {
            run();
        }
    }

    /** Starts nothing more. */
    void stop() {
        stopped = true;
    }

    private void run() {
        if (stopped) {
            return;
        }
        int seen = wakes.get();
        worker.runOnce(this::wake)
                .subscribe()
                .with(
                        started -> {
                            say("");
                            goOn(seen, started > 0);
                        },
                        failure -> {
                            say(InOneLine.of(failure));
                            goOn(seen, false);
                        });
    }

    /** Again, if it was woken meanwhile or there may be more; else until the next time it is woken. */
    private void goOn(int seen, boolean more) {
        if (more) {
            run();
        } else if (wakes.addAndGet(-seen) > 0) {
            run();
        }
    }

    private void say(String why) {
        if (!why.equals(trouble)) {
            if (why.isEmpty()) {
                LOG.info("jobs are claimed again", "queue", worker.queue().name());
            } else {
                LOG.warn("no jobs are claimed", "queue", worker.queue().name(), "why", why);
            }
        }
        trouble = why;
    }
}
