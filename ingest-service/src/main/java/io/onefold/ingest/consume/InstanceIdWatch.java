package io.onefold.ingest.consume;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.log.Log;
import io.onefold.start.Gate;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Notices that another member of the group goes by our instance id. The broker then answers to that one only, and what
 * the client does next, of itself, is to take the id back, and so on for ever. So this process leaves, stops its streams,
 * says so, and waits to be started again.
 *
 * <p>Poll thread. When partitions go, it waits for the broker to say who has the id, for at most {@link #PATIENCE}: a client
 * that was turned away gives them up first, and then, still in the same poll, takes the id back. Every two seconds it
 * asks without waiting.
 */
@ApplicationScoped
class InstanceIdWatch implements Duty {
    private static final Log LOG = Log.of(InstanceIdWatch.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int TICKS_BETWEEN = 20;

    /** Of the answers nobody waits for: one may be older than our own joining. */
    private static final int SURE = 2;

    private final Settings settings;
    private final BrokerAdmin broker;
    private final Lanes lanes;
    private final Gate gate;
    private final PollThread pollThread;
    private final AtomicInteger seen = new AtomicInteger();
    private String member = "";
    private int ticks;

    InstanceIdWatch(Settings settings, BrokerAdmin broker, Lanes lanes, Gate gate, PollThread pollThread) {
        this.settings = settings;
        this.broker = broker;
        this.lanes = lanes;
        this.gate = gate;
        this.pollThread = pollThread;
    }

    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        settings.membership().instanceId().filter(id -> gate.isOpen()).ifPresent(this::watch);
    }

    private void watch(String id) {
        String now = pollThread.consumer().groupMetadata().memberId();
        member = now.isEmpty() ? member : now;
        if (++ticks % TICKS_BETWEEN == 0 && !member.isEmpty()) {
            ask(id, member);
        }
    }

    /**
     * Partitions were taken from us.
     *
     * @throws IllegalStateException if that is because another member has our id; this poll must not go on
     */
    void partitionsGone() {
        settings.membership().instanceId().filter(id -> gate.isOpen()).ifPresent(this::askAndWait);
    }

    private void askAndWait(String id) {
        Optional<String> holder = Optional.empty();
        try {
            holder = broker.holder(settings.groupId(), id).await().atMost(PATIENCE);
        } catch (RuntimeException e) {
            LOG.debug("nobody says who has the instance id", "id", id, "failure", e);
        }
        if (holder.filter(other -> !other.equals(member)).isPresent()) {
            giveUp(id, holder.get());
            throw new IllegalStateException("another member has the instance id " + id);
        }
    }

    private void ask(String id, String ours) {
        broker.holder(settings.groupId(), id)
                .subscribe()
                .with(
                        holder -> judge(id, ours, holder),
                        failure -> LOG.debug("nobody says who has the instance id", "id", id, "failure", failure));
    }

    private void judge(String id, String ours, Optional<String> holder) {
        if (holder.filter(other -> !other.equals(ours)).isEmpty()) {
            seen.set(0);
        } else if (seen.incrementAndGet() == SURE) {
            giveUp(id, holder.get());
        }
    }

    private void giveUp(String id, String other) {
        String why = "INGEST_GROUP_INSTANCE_ID = \"" + id + "\" is used by the member " + other + " as well";
        settings.streams().stream().map(StreamSettings::name).forEach(stream -> lanes.stop(stream, why));
        gate.shut("an INGEST_GROUP_INSTANCE_ID of its own");
        gate.waitBecause(why);
        LOG.error("another member has the instance id, this replica reads and writes nothing more", "why", why);
        pollThread.run(Consumer::unsubscribe);
    }
}
