package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.RawRecord;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** One worker: the real {@link Lanes} between a model of its consumer and {@link ModelWriters}. */
final class ModelWorker {
    private static final UUID TOPIC_ID = new UUID(0, 0);

    /** A claim that was not sent yet; it may be long after the assignment is over. */
    private record Unsent(LaneKey lane, long assignment) {}

    /** A raised epoch on its way to the poll thread. */
    private record Raised(LaneKey lane, long assignment, Claim claim) {}

    private record Polled(LaneKey lane, Stamp stamp, List<RawRecord> records) {}

    private final String name;
    private final ModelWorld world;
    private final ModelGroup group;
    private final Lanes lanes;
    private final Map<LaneKey, ModelPartition> held = new HashMap<>();
    private final List<Unsent> unsent = new ArrayList<>();
    private final List<Raised> raised = new ArrayList<>();
    private final Deque<Polled> connector = new ArrayDeque<>();
    private final ModelWriters writers;
    private boolean member = true;

    ModelWorker(String name, ModelWorld world, InstantSource clock) {
        this.name = name;
        this.world = world;
        this.group = world.group();
        this.lanes = new Lanes(world.budget(), clock);
        this.writers = new ModelWriters(name, world, lanes, held);
    }

    ModelWriters writers() {
        return writers;
    }

    void assign(LaneKey lane) {
        group.give(lane, this);
        begin(lane, lanes.assign(lane));
    }

    private void begin(LaneKey lane, long assignment) {
        held.put(lane, new ModelPartition(assignment));
        unsent.add(new Unsent(lane, assignment));
        world.note("%s is given %s as assignment %d".formatted(name, lane, assignment));
    }

    /** The statement that raises the epoch reaches the store. */
    void raise(int which) {
        if (!unsent.isEmpty()) {
            Unsent claim = unsent.remove(which % unsent.size());
            ModelStore.Row row = world.store().raise(claim.lane());
            long start =
                    Math.min(row.nextOffset(), group.committed(claim.lane()).orElse(Long.MAX_VALUE));
            long laneId = group.lanes().indexOf(claim.lane());
            raised.add(new Raised(claim.lane(), claim.assignment(), new Claim(laneId, TOPIC_ID, row.epoch(), start)));
            world.note("%s raises %s for assignment %d to epoch %d, start %d"
                    .formatted(name, claim.lane(), claim.assignment(), row.epoch(), start));
        }
    }

    /** The raised epoch reaches the poll thread: seek and read, if the assignment is still that one. */
    void arrive(int which) {
        if (raised.isEmpty()) {
            return;
        }
        Raised claim = raised.remove(which % raised.size());
        ModelPartition partition = held.get(claim.lane());
        boolean taken = lanes.claimed(claim.lane(), claim.assignment(), claim.claim());
        world.note("%s: the claim of %s for assignment %d arrives, taken: %s"
                .formatted(name, claim.lane(), claim.assignment(), taken));
        assertThat(taken)
                .as("only a claim of the current assignment is taken")
                .isEqualTo(partition != null && partition.assignment == claim.assignment());
        if (partition != null && taken) {
            partition.open(claim.claim());
        }
    }

    /** One poll; a worker that was put out of the group may find out in it, or not yet. */
    void poll(int most, boolean findsOut) {
        if (!member && findsOut) {
            rejoin();
            return;
        }
        held.forEach((lane, partition) -> {
            if (!partition.paused) {
                fetch(lane, partition, most);
            }
        });
        pauseAndResume();
    }

    private void fetch(LaneKey lane, ModelPartition partition, int most) {
        if (partition.position > group.end(lane)) {
            // to the cut if the client noticed it, else out of range and to the start
            partition.position = most % 2 == 0 ? group.end(lane) : 0;
            partition.setBack = true;
            world.note("%s: %s is set back to %d".formatted(name, lane, partition.position));
        }
        long end = Math.min(group.end(lane), partition.position + most);
        List<RawRecord> records = group.records(lane, partition.position, end);
        if (!records.isEmpty()) {
            lanes.stamp(lane, end, records).ifPresent(stamp -> {
                connector.add(new Polled(lane, stamp, records));
                world.note("%s polls %s to %d: %s".formatted(name, lane, end, stamp));
            });
        }
        partition.position = end;
    }

    private void pauseAndResume() {
        held.forEach((lane, partition) -> partition.paused = !lanes.wantsRecords(lane));
    }

    void deliver(int most) {
        for (int count = 0; count < most && !connector.isEmpty(); count++) {
            Polled polled = connector.remove();
            lanes.offer(polled.lane(), polled.stamp(), polled.records());
        }
    }

    /** Ten times a second: what lost its grip is claimed anew. At least one poll lies between two ticks. */
    void tick(boolean findsOut) {
        if (!member && findsOut) {
            rejoin();
            return;
        }
        lanes.reclaim().forEach((lane, assignment) -> {
            assertThat(held).as("only a lane that is held is claimed anew").containsKey(lane);
            world.note("%s: %s is claimed anew".formatted(name, lane));
            begin(lane, assignment);
        });
        pauseAndResume();
    }

    /** Whether what is counted on still stands; the answer may come later than the look. */
    void check() {
        for (Grip grip : lanes.grips()) {
            ModelStore.Row row = world.store().row(grip.lane());
            boolean holds = row.epoch() == grip.claim().epoch() && row.nextOffset() >= grip.committed();
            if (!holds && lanes.suspect(grip.lane(), grip.assignment())) {
                world.note("%s: %s is suspect".formatted(name, grip.lane()));
                ModelGroup.of(held, grip.lane()).lost();
            }
        }
    }

    void advance() {
        lanes.resting().forEach(lane -> {
            ModelPartition partition = ModelGroup.of(held, lane);
            lanes.advance(lane, partition.position);
            if (partition.position < partition.end()) {
                partition.written(partition.position);
            }
        });
    }

    /** Commits offsets; the broker refuses one that is not a member, and its answer may get lost. */
    void acknowledge(boolean answered) {
        for (Acknowledgement due : lanes.acknowledgeable()) {
            ModelPartition partition = ModelGroup.of(held, due.lane());
            world.note("%s acknowledges %s, member: %s".formatted(name, due, member));
            assertThat(due.assignment())
                    .as("acknowledged under the assignment that stands")
                    .isEqualTo(partition.assignment);
            assertThat(due.offset())
                    .as("acknowledged is the start or the end of what was written, of this assignment")
                    .isEqualTo(partition.end());
            if (member) {
                world.acknowledged(due);
            }
            if (member && answered) {
                lanes.acknowledged(due);
            }
        }
    }

    void revoke(LaneKey lane, boolean finishes, boolean answered, boolean connectorDrops) {
        ModelPartition partition = held.get(lane);
        if (partition == null) {
            return;
        }
        world.note("%s: %s is revoked".formatted(name, lane));
        partition.draining = true;
        lanes.drain(List.of(lane));
        deliver(1);
        writers.take();
        if (finishes) {
            writers.answerAllOf(lane);
        }
        acknowledge(answered);
        lanes.release(List.of(lane));
        held.remove(lane);
        group.take(lane, this);
        if (connectorDrops) {
            connector.removeIf(polled -> polled.lane().equals(lane));
        }
    }

    /** The group goes on without this worker, which does not know it yet. */
    void evict() {
        world.note("%s is put out of the group".formatted(name));
        group.takeAll(this);
        member = false;
    }

    private void rejoin() {
        world.note("%s finds out that it lost everything".formatted(name));
        Set.copyOf(held.keySet()).forEach(lane -> revoke(lane, false, false, false));
        member = true;
    }

    /** The process ends; what its transactions had sent may still be committed by the store. */
    void crash(boolean commits) {
        world.note("%s crashes".formatted(name));
        group.takeAll(this);
        if (commits) {
            writers.commitAll();
        }
    }

    /** The way of some records from the broker to the store, up to the answer. */
    void work(int dice) {
        raise(dice);
        arrive(dice);
        poll(1 + dice, dice < 4);
        deliver(dice);
        writers.take();
    }

    /** One round without any fault. */
    void goOn() {
        while (!unsent.isEmpty() || !raised.isEmpty()) {
            raise(0);
            arrive(0);
        }
        poll(5, true);
        deliver(Integer.MAX_VALUE);
        writers.answerAll();
        writers.take();
        writers.answerAll();
        acknowledge(true);
        check();
        tick(true);
        advance();
    }

    /** Gives everything back in an orderly way. */
    void leave() {
        Set.copyOf(held.keySet()).forEach(lane -> revoke(lane, true, true, true));
    }

    /** A worker that was put out of the group is given nothing before it has found out. */
    boolean isMember() {
        return member;
    }

    void checkItself() {
        assertThat(lanes.bufferedBytes())
                .as("%s holds no fewer bytes than none", name)
                .isNotNegative();
        assertThat(lanes.assigned())
                .as("%s knows what it was given", name)
                .containsExactlyInAnyOrderElementsOf(held.keySet());
    }

    boolean hasWrittenAll() {
        return lanes.bufferedBytes() == 0;
    }

    void checkEmpty() {
        assertThat(hasWrittenAll()).as("%s has written all it holds", name).isTrue();
    }
}
