package io.onefold.start;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;

/** Shut until the streams are declared; nothing is read before. Says meanwhile what the service waits for. */
@ApplicationScoped
public class Gate {
    private final CompletableFuture<Void> open = new CompletableFuture<>();
    private volatile String waitingFor = "its start";
    private volatile String because = "";
    private volatile boolean shut;
    private volatile boolean migrated;

    /** Says what the service waits for; what was said about why stays while it is the same. */
    public void waitFor(String what) {
        if (!what.equals(waitingFor)) {
            because = "";
        }
        waitingFor = what;
    }

    /** Says why it does not get what it waits for. */
    public void waitBecause(String why) {
        because = why;
    }

    /** Shuts it for good: until its next start this process waits for something that no trying brings. */
    public void shut(String what) {
        waitFor(what);
        shut = true;
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
        return open.isDone() && !shut;
    }

    public boolean isMigrated() {
        return migrated;
    }

    /** What the service waits for, while it is not open. */
    public String waitingFor() {
        return waitingFor;
    }

    /** Why it does not get it, as far as anything was said. */
    public String because() {
        return because;
    }
}
