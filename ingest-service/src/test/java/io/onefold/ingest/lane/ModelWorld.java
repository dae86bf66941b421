package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.lane.ModelGroup.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** Kafka, the store and two workers, in one thread. Plays histories, and ends each with a while without faults. */
final class ModelWorld {
    /** Short enough that no history lasts a minute: what a lane may do that fails for longer is another test's. */
    private static final Duration STEP = Duration.ofMillis(300);

    private static final Duration LONGER_THAN_ANY_PAUSE = Duration.ofSeconds(6);
    private static final int ROUNDS = 200;

    private final ModelGroup group;
    private final ModelStore store;
    private final BatchLimit limit;
    private final Budget budget;
    private final ModelWorker[] workers = new ModelWorker[2];
    private final List<String> trace = new ArrayList<>();
    private Instant now = Instant.EPOCH;

    ModelWorld(Map<LaneKey, List<Slot>> logs, BatchLimit limit, Budget budget) {
        this.group = new ModelGroup(logs);
        this.store = new ModelStore(group);
        this.limit = limit;
        this.budget = budget;
        start(0);
        start(1);
    }

    private void start(int worker) {
        workers[worker] = new ModelWorker("w" + worker, this, () -> now);
    }

    ModelGroup group() {
        return group;
    }

    ModelStore store() {
        return store;
    }

    BatchLimit limit() {
        return limit;
    }

    Budget budget() {
        return budget;
    }

    void note(String line) {
        trace.add(line);
    }

    /** Everything that happened, one line each. */
    String trace() {
        return String.join("\n", trace);
    }

    void apply(Step step) {
        now = now.plus(STEP);
        ModelWorker worker = workers[step.worker()];
        LaneKey lane = group.lanes().get(step.lane());
        int dice = step.dice();
        switch (step.move()) {
            case PRODUCE -> group.produce(lane, 1 + dice);
            case ASSIGN -> assign(dice < 4 ? List.of(lane) : group.lanes(), worker);
            case RAISE -> worker.raise(dice);
            case ARRIVE -> worker.arrive(dice);
            case POLL -> worker.poll(1 + dice % 4, dice < 4);
            case DELIVER -> worker.deliver(1 + dice % 3);
            case TAKE -> worker.writers().take();
            case WORK -> worker.work(dice);
            case COMMIT -> worker.writers().commit(dice);
            case ANSWER -> worker.writers().answer(dice);
            case FAIL -> worker.writers().fail(dice);
            case ACKNOWLEDGE -> worker.acknowledge(dice > 0);
            case ADVANCE -> worker.advance();
            case TICK -> worker.tick(dice < 4);
            case REVOKE -> worker.revoke(lane, (dice & 1) == 0, (dice & 2) == 0, (dice & 4) == 0);
            case EVICT -> worker.evict();
            case CRASH -> crash(step.worker(), dice);
            case FOREIGN_RAISE -> note("somebody raises %s to %s".formatted(lane, store.raise(lane)));
            case FAILOVER -> failOver(dice);
            case CHECK -> worker.check();
            case TRUNCATE -> truncate(lane, dice);
        }
        for (ModelWorker each : workers) {
            each.checkItself();
        }
    }

    private void assign(List<LaneKey> lanes, ModelWorker worker) {
        if (worker.isMember()) {
            lanes.stream().filter(lane -> group.owner(lane).isEmpty()).forEach(worker::assign);
        }
    }

    private void crash(int worker, int dice) {
        workers[worker].crash(dice % 2 == 0);
        start(worker);
    }

    private void failOver(int dice) {
        note("the store fails over, %d commits are gone".formatted(dice));
        store.failOver(dice);
    }

    private void truncate(LaneKey lane, int dice) {
        note("the log is cut, %d offsets of %s are gone".formatted(dice, lane));
        group.truncate(lane, dice);
    }

    /** The broker takes an offset: all below it must have been durable, and still be, unless the store went back. */
    void acknowledged(Acknowledgement done) {
        LaneKey lane = done.lane();
        Set<Long> below = recordsBelow(lane, done.offset());
        assertThat(store.everDurable(lane)).as("durable when written: %s", done).containsAll(below);
        if (!store.failedOver()) {
            assertThat(store.row(lane).durable()).as("durable: %s", done).containsAll(below);
            assertThat(done.offset())
                    .as("not above next_offset")
                    .isLessThanOrEqualTo(store.row(lane).nextOffset());
            assertThat(group.wasCut(lane) ? 0 : group.committed(lane).orElse(0))
                    .as("never back")
                    .isLessThanOrEqualTo(done.offset());
        }
        group.commit(lane, done.offset());
    }

    private Set<Long> recordsBelow(LaneKey lane, long offset) {
        return new HashSet<>(Records.offsets(group.records(lane, 0, offset)));
    }

    /**
     * No more faults. The lanes stay where they are, or all go to one worker that starts them again. After a failover a
     * lane that has nothing more to write notices by the check.
     */
    void settle(boolean moveEverything) {
        note("---- no more faults, everything moves: " + moveEverything);
        group.lanes().forEach(lane -> group.produce(lane, group.wholeEnd(lane)));
        for (ModelWorker worker : workers) {
            worker.poll(1, true);
            if (moveEverything) {
                worker.leave();
            }
        }
        for (LaneKey lane : group.lanes()) {
            if (group.owner(lane).isEmpty()) {
                workers[0].assign(lane);
            }
        }
        for (int round = 0; round < ROUNDS && !isDone(); round++) {
            now = now.plus(LONGER_THAN_ANY_PAUSE);
            for (ModelWorker worker : workers) {
                worker.goOn();
                worker.checkItself();
            }
        }
        group.lanes().forEach(this::checkDone);
        for (ModelWorker worker : workers) {
            worker.checkEmpty();
        }
    }

    private boolean isDone() {
        boolean allWritten = Arrays.stream(workers).allMatch(ModelWorker::hasWrittenAll);
        return allWritten
                && group.lanes().stream()
                        .allMatch(lane -> group.committed(lane).orElse(-1) == group.wholeEnd(lane)
                                && store.row(lane).nextOffset() == group.wholeEnd(lane));
    }

    private void checkDone(LaneKey lane) {
        assertThat(store.row(lane).stored()).as("stored of %s", lane).isEqualTo(offsets(lane, Slot.GOOD));
        assertThat(store.row(lane).dead()).as("dead of %s", lane).isEqualTo(offsets(lane, Slot.POISON));
        if (group.wholeEnd(lane) > 0) {
            assertThat(group.committed(lane)).as("the lag of %s is 0", lane).hasValue(group.wholeEnd(lane));
        }
    }

    private Set<Long> offsets(LaneKey lane, Slot slot) {
        Set<Long> offsets = new HashSet<>();
        LongStream.range(0, group.wholeEnd(lane))
                .filter(offset -> group.slot(lane, offset) == slot)
                .forEach(offsets::add);
        return offsets;
    }
}
