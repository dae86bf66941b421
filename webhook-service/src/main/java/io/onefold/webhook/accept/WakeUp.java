package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells whoever runs jobs that a queue has a new one, after its commit. A signal, no more: polling finds what it misses. */
@ApplicationScoped
public class WakeUp {
    private final List<Consumer<String>> here = new CopyOnWriteArrayList<>();
    private final List<Consumer<String>> elsewhere = new CopyOnWriteArrayList<>();

    /**
     * Adds somebody who runs jobs here.
     *
     * @param listener is told the queue, on any thread, and must not block
     */
    public void tellHere(Consumer<String> listener) {
        here.add(listener);
    }

    /**
     * Adds somebody who tells other replicas.
     *
     * @param listener must not block
     */
    public void tellElsewhere(Consumer<String> listener) {
        elsewhere.add(listener);
    }

    void after(Accepted accepted) {
        for (Linked link : accepted.links()) {
            if (!accepted.duplicate() && link.meaning() == Meaning.ENQUEUED) {
                jobMade(link.queue());
            }
        }
    }

    /** A queue has a new job. */
    public void jobMade(String queue) {
        heard(queue);
        elsewhere.forEach(listener -> listener.accept(queue));
    }

    /** Another replica says that a queue has a new job. */
    public void heard(String queue) {
        here.forEach(listener -> listener.accept(queue));
    }
}
