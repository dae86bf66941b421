package io.onefold.ingest.start;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;

/** Shut until the streams are declared; nothing is read before. Says meanwhile what the service waits for. */
@ApplicationScoped
public class Gate {
    private final CompletableFuture<Void> open = new CompletableFuture<>();
    private volatile String waitingFor = "its start";
    private volatile boolean migrated;

    /** Says what the service waits for. */
    public void waitFor(String what) {
        waitingFor = what;
    }

    /** The schema is there. */
    public void migrated() {
        migrated = true;
    }

    /** The streams are declared; the group may be joined. */
    public void open() {
        open.complete(null);
    }

    /** Completes when the gate is open. */
    public Uni<Void> whenOpen() {
        return Uni.createFrom().completionStage(() -> open.copy());
    }

    public boolean isOpen() {
        return open.isDone();
    }

    public boolean isMigrated() {
        return migrated;
    }

    /** What the service waits for, while it is not open. */
    public String waitingFor() {
        return waitingFor;
    }
}
