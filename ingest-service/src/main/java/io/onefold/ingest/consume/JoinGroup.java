package io.onefold.ingest.consume;

import io.onefold.start.Gate;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.reactive.messaging.ChannelRegistry;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Joins the group only when the gate is open: a replica that waits for its database, or has a wrong password, must not
 * be given partitions that nobody would then read. The channel is paused until then, and a paused one does not poll.
 */
@ApplicationScoped
class JoinGroup {
    private final Gate gate;
    private final ChannelRegistry channels;

    JoinGroup(Gate gate, ChannelRegistry channels) {
        this.gate = gate;
        this.channels = channels;
    }

    /** Late: the channel is there once the connector has made it. */
    void begin(@Observes @Priority(Integer.MAX_VALUE) StartupEvent started) {
        gate.whenOpen()
                .subscribe()
                .with(open -> channels.getPausable(Intake.CHANNEL).resume());
    }
}
