package io.onefold.webhook.consume;

import io.onefold.log.Log;
import io.onefold.webhook.declare.Settings;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Between polls, twice a second, has the acknowledgements committed, and every 15 s, sooner when there is trouble, looks what
 * keeps commands from being read; a change of that is said once.
 */
@ApplicationScoped
public class Watch {
    private static final Log LOG = Log.of(Watch.class);
    private static final long TICK_MILLIS = 500;
    private static final int TICKS_BETWEEN_LOOKS = 30;
    private static final int TICKS_BETWEEN_LOOKS_IN_TROUBLE = 4;

    private final Acks acks;
    private final CommandMeters meters;
    private final List<String> topics;
    private final Vertx vertx;
    private volatile String trouble = "";
    private int ticksToLook;

    Watch(Acks acks, CommandMeters meters, Settings settings, Vertx vertx) {
        this.acks = acks;
        this.meters = meters;
        this.topics = settings.ofKafka().stream()
                .flatMap(source -> source.topics().stream())
                .toList();
        this.vertx = vertx;
    }

    /** Why no commands can be read; empty while they can. */
    public String trouble() {
        return trouble;
    }

    void begin() {
        meters.show(acks::held, () -> acks.taking().inHandFor());
        next();
    }

    /** Says what keeps commands from being read, if that has changed. */
    void cannotRead(String why) {
        if (!why.equals(trouble)) {
            trouble = why;
            if (why.isEmpty()) {
                LOG.info("commands can be read");
            } else {
                LOG.warn("commands cannot be read", "why", why);
            }
        }
    }

    /** The next tick is asked for when one is done, so that a poll lies between two. */
    private void next() {
        if (!acks.taking().isEnding()) {
            vertx.setTimer(
                    TICK_MILLIS,
                    timer -> acks.onPollThread(this::tick)
                            .onFailure()
                            .invoke(failure -> LOG.debug("nothing is done between polls", "failure", failure))
                            .subscribe()
                            .with(done -> next(), failure -> next()));
        }
    }

    private void tick(Consumer<?, ?> consumer) {
        acks.commit(consumer);
        if (--ticksToLook < 0) {
            Sight sight = Sight.of(consumer, topics, acks.held());
            meters.lag(sight.behind());
            cannotRead(sight.trouble());
            ticksToLook = trouble.isEmpty() ? TICKS_BETWEEN_LOOKS : TICKS_BETWEEN_LOOKS_IN_TROUBLE;
        }
    }
}
