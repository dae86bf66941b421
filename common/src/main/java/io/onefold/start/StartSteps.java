package io.onefold.start;

import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.quarkus.runtime.Quarkus;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * The steps of a start, each tried again until it works, while {@link Gate} and the log say what is waited for. Only
 * {@link CannotStart} ends the process.
 */
@ApplicationScoped
public class StartSteps {
    private static final Log LOG = Log.of(StartSteps.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Schema schema;
    private final RoleLimitsStore roleLimits;
    private final Gate gate;

    StartSteps(Schema schema, RoleLimitsStore roleLimits, Gate gate) {
        this.schema = schema;
        this.roleLimits = roleLimits;
        this.gate = gate;
    }

    /** The first two steps of every service: migrate its schema as the owner, check the limits of the runtime role. */
    public Uni<Void> openDatabase() {
        return step("the database, to migrate its schema", onWorker(schema::migrate))
                .invoke(gate::migrated)
                .chain(() -> step("limits on the runtime role (k8s/bootstrap/roles.sql)", roleLimits.check()));
    }

    /**
     * Takes a step again and again until it works.
     *
     * @param what the step waits for, in words: "the start waits for .."
     */
    public Uni<Void> step(String what, Uni<Void> step) {
        return Uni.createFrom()
                .deferred(() -> {
                    gate.waitFor(what);
                    return step;
                })
                .onFailure()
                .invoke(failure -> waits(what, InOneLine.of(failure)))
                .onFailure(failure -> !(failure instanceof CannotStart))
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }

    /** Work that blocks, on a worker thread. */
    public static Uni<Void> onWorker(Runnable work) {
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(work);
    }

    /** Ends the process. */
    public void giveUp(Throwable failure) {
        LOG.error("the service cannot start", "why", InOneLine.of(failure));
        Quarkus.asyncExit(1);
    }

    private void waits(String what, String why) {
        gate.waitBecause(why);
        LOG.info("the start waits", "for", what, "why", why);
    }
}
