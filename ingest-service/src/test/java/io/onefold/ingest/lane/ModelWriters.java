package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.lane.ModelStore.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The writers of one worker: transactions side by side, in any order. Checks each portion that is taken. */
final class ModelWriters {
    /** A transaction; the store may have decided it before the worker is told. */
    private static final class Write {
        final List<Portion> portions;
        final long commitsBefore;

        @Nullable
        Result result;

        Write(List<Portion> portions, long commitsBefore) {
            this.portions = portions;
            this.commitsBefore = commitsBefore;
        }

        boolean holds(LaneKey lane) {
            return portions.stream().anyMatch(portion -> portion.lane().equals(lane));
        }
    }

    private final String name;
    private final ModelWorld world;
    private final Lanes lanes;
    private final Map<LaneKey, ModelPartition> held;
    private final List<Write> writes = new ArrayList<>();

    ModelWriters(String name, ModelWorld world, Lanes lanes, Map<LaneKey, ModelPartition> held) {
        this.name = name;
        this.world = world;
        this.lanes = lanes;
        this.held = held;
    }

    void take() {
        List<Portion> portions = lanes.take(world.limit());
        if (!portions.isEmpty()) {
            world.note("%s takes %s".formatted(name, brief(portions)));
            portions.forEach(this::check);
            assertThat(portions.stream().map(portion -> portion.lane().stream()).distinct())
                    .as("one stream a transaction")
                    .hasSize(1);
            writes.add(new Write(portions, lanes.commits()));
        }
    }

    private void check(Portion portion) {
        ModelPartition partition = held.get(portion.lane());
        Chunk chunk = portion.chunk();
        if (partition == null || partition.draining) {
            throw new AssertionError("nothing is taken of a lane that goes: " + portion);
        }
        assertThat(portion.assignment())
                .as("taken under the assignment that stands")
                .isEqualTo(partition.assignment);
        assertThat(portion.claim()).as("the epoch is its assignment's own").isEqualTo(partition.claim());
        if (partition.setBack) {
            assertThat(chunk.from()).as("portions leave no hole").isLessThanOrEqualTo(partition.end());
        } else {
            assertThat(chunk.from()).as("portions join end to end").isEqualTo(partition.end());
        }
        assertThat(Records.offsets(chunk.records()))
                .as("every record of [%d, %d)", chunk.from(), chunk.end())
                .isEqualTo(Records.offsets(world.group().records(portion.lane(), chunk.from(), chunk.end())));
        assertThat(writes).as("one portion of a lane in flight").noneMatch(write -> write.holds(portion.lane()));
    }

    /** The store decides, and the worker is not told yet. */
    void commit(int which) {
        pick(which).ifPresent(this::decide);
    }

    void answer(int which) {
        pick(which).ifPresent(this::answer);
    }

    /** The store fails, or its answer gets lost after it has committed. */
    void fail(int which) {
        pick(which).ifPresent(write -> {
            writes.remove(write);
            String committed = write.result instanceof Result.Written ? ", after it has committed" : "";
            world.note("%s: the store fails at %s%s".formatted(name, brief(write.portions), committed));
            write.portions.forEach(portion -> lanes.failed(portion, "unavailable", write.commitsBefore));
        });
    }

    void answerAll() {
        List.copyOf(writes).forEach(this::answer);
    }

    void answerAllOf(LaneKey lane) {
        List.copyOf(writes).stream().filter(write -> write.holds(lane)).forEach(this::answer);
    }

    /** The process is gone; what it had sent may still be committed. */
    void commitAll() {
        writes.forEach(this::decide);
    }

    private Optional<Write> pick(int which) {
        return writes.isEmpty() ? Optional.empty() : Optional.of(writes.get(which % writes.size()));
    }

    private Result decide(Write write) {
        Result result = write.result;
        if (result == null) {
            result = world.store().attempt(write.portions);
            world.note("%s: the store says %s to %s".formatted(name, result, brief(write.portions)));
            write.result = result;
        }
        return result;
    }

    private void answer(Write write) {
        Result result = decide(write);
        writes.remove(write);
        write.portions.forEach(portion -> answer(portion, result));
    }

    private void answer(Portion portion, Result result) {
        Optional<ModelPartition> current = current(portion);
        if (current.isEmpty()) {
            world.note("%s: %s is answered for an assignment that is over".formatted(name, portion.lane()));
        }
        if (result instanceof Result.Written) {
            current.ifPresent(partition -> partition.written(portion.chunk().end()));
            lanes.written(portion);
        } else if (result instanceof Result.Refused) {
            lanes.refused(portion, "refused");
        } else if (result instanceof Result.Lost lost && lost.lanes().contains(portion.lane())) {
            current.ifPresent(ModelPartition::lost);
            lanes.lost(portion);
        } else {
            lanes.again(portion);
        }
    }

    private Optional<ModelPartition> current(Portion portion) {
        return Optional.ofNullable(held.get(portion.lane()))
                .filter(partition -> partition.assignment == portion.assignment());
    }

    private static List<String> brief(List<Portion> portions) {
        return portions.stream()
                .map(portion -> "%s[%d, %d) of assignment %d with %s%s"
                        .formatted(
                                portion.lane(),
                                portion.chunk().from(),
                                portion.chunk().end(),
                                portion.assignment(),
                                Records.offsets(portion.chunk().records()),
                                portion.verdict().isPresent() ? ", verdict" : ""))
                .toList();
    }
}
