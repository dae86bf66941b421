package io.onefold.ingest.consume;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.start.Gate;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.jboss.logging.Logger;

/**
 * Notices that another member of the group goes by our instance id. The broker then answers to that one only, and the
 * client of this process fails again and again without a word to us. Coming back would take the id from the other one,
 * and so on for ever: so this process stops its streams, says so, and waits to be started again.
 */
@ApplicationScoped
class InstanceIdWatch implements Duty {
    private static final Logger LOG = Logger.getLogger(InstanceIdWatch.class);
    private static final int TICKS_BETWEEN = 20;

    /** More than one: an answer may be older than our own joining. */
    private static final int SURE = 2;

    private final Settings settings;
    private final BrokerAdmin broker;
    private final Lanes lanes;
    private final Gate gate;
    private final AtomicInteger seen = new AtomicInteger();
    private int ticks;

    InstanceIdWatch(Settings settings, BrokerAdmin broker, Lanes lanes, Gate gate) {
        this.settings = settings;
        this.broker = broker;
        this.lanes = lanes;
        this.gate = gate;
    }

    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        Optional<String> id = settings.membership().instanceId();
        if (id.isEmpty() || !gate.isOpen() || ++ticks % TICKS_BETWEEN != 0) {
            return;
        }
        String member = consumer.groupMetadata().memberId();
        if (!member.isEmpty()) {
            broker.holder(settings.groupId(), id.get())
                    .subscribe()
                    .with(
                            holder -> judge(id.get(), member, holder),
                            failure -> LOG.debugf(failure, "Nobody says who has the instance id %s", id.get()));
        }
    }

    private void judge(String id, String member, Optional<String> holder) {
        boolean taken = holder.filter(other -> !other.equals(member)).isPresent();
        if (!taken) {
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
        LOG.errorf(
                "%s: this replica reads and writes nothing more. Give each replica an id of its own and start it again",
                why);
    }
}
