package io.onefold.webhook.consume;

import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.webhook.declare.Settings;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.ChannelRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Begins to read once the service has come up and a client can be made, and ends it in order: no further command is begun,
 * those in hand are waited for while the pools are still open, and acknowledged.
 */
@ApplicationScoped
class Reading {
    private static final Log LOG = Log.of(Reading.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final boolean wanted;
    private final Gate gate;
    private final Acks acks;
    private final Watch watch;
    private final ChannelRegistry channels;
    private volatile boolean begun;

    Reading(Settings settings, Gate gate, Acks acks, Watch watch, ChannelRegistry channels) {
        this.wanted = !settings.ofKafka().isEmpty();
        this.gate = gate;
        this.acks = acks;
        this.watch = watch;
        this.channels = channels;
    }

    void begin(@Observes StartupEvent started) {
        if (wanted) {
            gate.whenOpen().chain(this::connect).subscribe().with(connected -> read());
        }
    }

    /** A client cannot be made while no host name of a broker resolves. */
    private Uni<Void> connect() {
        return Uni.createFrom()
                .deferred(() -> acks.onPollThread(consumer -> {}))
                .onFailure()
                .invoke(failure -> watch.cannotRead("no Kafka client can be made: " + InOneLine.of(failure)))
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }

    private void read() {
        begun = true;
        channels.getPausable(Commands.CHANNEL).resume();
        watch.begin();
    }

    void end(@Observes ShutdownEvent ending) {
        acks.taking().end();
        if (!begun) {
            return;
        }
        if (!acks.taking().awaitIdle(PATIENCE)) {
            LOG.warn("the service ends while commands wait to be stored, they will be read again");
        }
        acks.onPollThread(acks::commitNow)
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .onFailure()
                .recoverWithNull()
                .await()
                .indefinitely();
    }
}
