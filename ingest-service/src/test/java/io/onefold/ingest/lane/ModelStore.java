package io.onefold.ingest.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.ModelGroup.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The database, by the rules of a write: the epoch matches, no hole, {@code next_offset} only rises, all or nothing. */
final class ModelStore {
    /** A lane's row, and what became of its records. */
    record Row(long epoch, long nextOffset, Set<Long> stored, Set<Long> dead) {
        Set<Long> durable() {
            Set<Long> durable = new HashSet<>(stored);
            durable.addAll(dead);
            return durable;
        }
    }

    /** What became of a transaction. */
    sealed interface Result {
        record Written() implements Result {}

        record Refused() implements Result {}

        record Lost(Set<LaneKey> lanes) implements Result {}
    }

    private final ModelGroup group;
    private final List<Map<LaneKey, Row>> history = new ArrayList<>();
    private final Map<LaneKey, Set<Long>> everDurable = new HashMap<>();
    private Map<LaneKey, Row> rows = new HashMap<>();
    private boolean failedOver;

    ModelStore(ModelGroup group) {
        this.group = group;
        for (LaneKey lane : group.lanes()) {
            rows.put(lane, new Row(0, 0, Set.of(), Set.of()));
            everDurable.put(lane, new HashSet<>());
        }
        history.add(Map.copyOf(rows));
    }

    Row row(LaneKey lane) {
        return ModelGroup.of(rows, lane);
    }

    /** What has been durable at some time; after a failover, more than there is. */
    Set<Long> everDurable(LaneKey lane) {
        return ModelGroup.of(everDurable, lane);
    }

    boolean failedOver() {
        return failedOver;
    }

    Row raise(LaneKey lane) {
        Row row = row(lane);
        return keep(lane, new Row(row.epoch() + 1, row.nextOffset(), row.stored(), row.dead()));
    }

    /** Goes back to an earlier state of everything, as a standby does that had not heard of the last commits. */
    void failOver(int commitsBack) {
        rows = new HashMap<>(history.get(Math.max(0, history.size() - 1 - commitsBack)));
        history.add(Map.copyOf(rows));
        failedOver = true;
    }

    Result attempt(List<Portion> portions) {
        Set<LaneKey> lost = new LinkedHashSet<>();
        for (Portion portion : portions) {
            Row row = row(portion.lane());
            if (row.epoch() != portion.claim().epoch() || portion.chunk().from() > row.nextOffset()) {
                lost.add(portion.lane());
            }
        }
        if (!lost.isEmpty()) {
            return new Result.Lost(lost);
        }
        if (portions.stream().anyMatch(this::holdsPoison)) {
            return new Result.Refused();
        }
        portions.forEach(this::write);
        return new Result.Written();
    }

    private boolean holdsPoison(Portion portion) {
        return portion.verdict().isEmpty()
                && portion.chunk().records().stream()
                        .anyMatch(record -> group.slot(portion.lane(), record.offset()) == Slot.POISON);
    }

    private void write(Portion portion) {
        Row row = row(portion.lane());
        Set<Long> stored = new HashSet<>(row.stored());
        Set<Long> dead = new HashSet<>(row.dead());
        for (RawRecord record : portion.chunk().records()) {
            boolean poison = group.slot(portion.lane(), record.offset()) == Slot.POISON;
            assertThat(portion.verdict().isPresent())
                    .as("%s@%d is dead, and only then has a verdict", portion.lane(), record.offset())
                    .isEqualTo(poison);
            (poison ? dead : stored).add(record.offset());
        }
        long next = Math.max(row.nextOffset(), portion.chunk().end());
        everDurable(portion.lane())
                .addAll(keep(portion.lane(), new Row(row.epoch(), next, stored, dead))
                        .durable());
    }

    private Row keep(LaneKey lane, Row row) {
        rows.put(lane, row);
        history.add(Map.copyOf(rows));
        return row;
    }
}
