package io.onefold.ingest.consume;

import io.onefold.ingest.claim.Claims;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.log.Log;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.KafkaConsumerRebalanceListener;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * What happens when the group gives and takes partitions. Given: pause, raise the epoch off the poll thread for as long
 * as that takes, then seek and read. Taken (lost partitions come this way too): stop, wait a little for what is in
 * flight, acknowledge what is committed. Nothing it waits for needs the poll thread; no exception leaves it but that of
 * {@link InstanceIdWatch#partitionsGone}.
 */
@ApplicationScoped
@Identifier(Assignments.NAME)
class Assignments implements KafkaConsumerRebalanceListener, Duty {
    static final String NAME = "onefold";

    private static final Log LOG = Log.of(Assignments.class);
    private static final Duration IN_FLIGHT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final int TRIES_TOLD = 15; // about every half minute

    private final Lanes lanes;
    private final LaneKeys keys;
    private final Claims claims;
    private final PollThread pollThread;
    private final Acks acks;
    private final InstanceIdWatch instanceId;
    private final Listeners listeners;

    Assignments(
            Lanes lanes,
            LaneKeys keys,
            Claims claims,
            PollThread pollThread,
            Acks acks,
            InstanceIdWatch instanceId,
            Listeners listeners) {
        this.lanes = lanes;
        this.keys = keys;
        this.claims = claims;
        this.pollThread = pollThread;
        this.acks = acks;
        this.instanceId = instanceId;
        this.listeners = listeners;
    }

    @Override
    public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return; // a cooperative rebalance that changed nothing for us
        }
        consumer.pause(partitions);
        List<LaneKey> given = keys.of(partitions);
        LOG.info("lanes are assigned", "lanes", given);
        listeners.reached(Step.ASSIGNED, given);
        given.forEach(lane -> claim(lane, lanes.assign(lane)));
    }

    @Override
    public void onPartitionsRevoked(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        List<LaneKey> taken = keys.of(partitions);
        lanes.drain(taken);
        try {
            if (!lanes.awaitIdle(taken, IN_FLIGHT_PATIENCE)) {
                LOG.warn("lanes are revoked while writing, what is in flight will be read again", "lanes", taken);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        acks.acknowledgeNow(consumer);
        lanes.release(taken);
        LOG.info("lanes are revoked", "lanes", taken);
        listeners.reached(Step.REVOKED, taken);
        instanceId.partitionsGone();
    }

    /** Claims anew what lost its grip and is still ours after a completed poll. */
    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        lanes.reclaim().forEach(this::claim);
    }

    /** Claims the lane for this assignment, again and again until it works or the assignment is over. */
    private void claim(LaneKey lane, long assignment) {
        AtomicInteger tries = new AtomicInteger();
        Uni.createFrom()
                .deferred(() -> claims.claim(lane))
                .onFailure()
                .invoke(failure -> unclaimed(lane, tries.incrementAndGet(), failure))
                .onFailure(failure -> lanes.claims(lane, assignment))
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely()
                .subscribe()
                .with(
                        claim -> pollThread.run(consumer -> open(consumer, lane, assignment, claim)),
                        over -> LOG.debug("a lane went before it was claimed", "lane", lane));
    }

    private static void unclaimed(LaneKey lane, int tries, Throwable failure) {
        if (tries % TRIES_TOLD == 0) {
            LOG.warn("a lane cannot be claimed yet", "lane", lane, "failure", failure);
        } else {
            LOG.debug("a lane cannot be claimed yet", "lane", lane, "failure", failure);
        }
    }

    private void open(Consumer<?, ?> consumer, LaneKey lane, long assignment, Claim claim) {
        if (lanes.claimed(lane, assignment, claim)) {
            TopicPartition partition = LaneKeys.partition(lane);
            consumer.seek(partition, claim.start());
            consumer.resume(List.of(partition));
            LOG.info("a lane is read", "lane", lane, "from", claim.start(), "epoch", claim.epoch());
            listeners.reached(Step.CLAIMED, List.of(lane));
        }
    }
}
