package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Kafka, as far as lanes notice: a log for each lane, what the group has committed, and who owns what. */
final class ModelGroup {
    /** What stands at an offset. */
    enum Slot {
        GOOD,
        POISON,
        HOLE
    }

    private final Map<LaneKey, List<Slot>> logs;
    private final Map<LaneKey, Long> visible = new HashMap<>();
    private final Map<LaneKey, Long> committed = new HashMap<>();
    private final Map<LaneKey, ModelWorker> owners = new HashMap<>();
    private final Set<LaneKey> cut = new HashSet<>();

    ModelGroup(Map<LaneKey, List<Slot>> logs) {
        this.logs = logs;
        logs.forEach((lane, log) -> visible.put(lane, log.size() / 2L));
    }

    static <T> T of(Map<LaneKey, T> byLane, LaneKey lane) {
        return Objects.requireNonNull(byLane.get(lane), "no lane of this world");
    }

    List<LaneKey> lanes() {
        return logs.keySet().stream().sorted(LaneKey.ORDER).toList();
    }

    Slot slot(LaneKey lane, long offset) {
        return of(logs, lane).get((int) offset);
    }

    /** The end of what consumers see. */
    long end(LaneKey lane) {
        return of(visible, lane);
    }

    long wholeEnd(LaneKey lane) {
        return of(logs, lane).size();
    }

    void produce(LaneKey lane, long slots) {
        visible.put(lane, Math.min(wholeEnd(lane), end(lane) + slots));
    }

    /** The log is cut, as by a leader that had not heard of the last records; others take their offsets. */
    void truncate(LaneKey lane, long slots) {
        visible.put(lane, Math.max(0, end(lane) - slots));
        cut.add(lane);
    }

    boolean wasCut(LaneKey lane) {
        return cut.contains(lane);
    }

    List<RawRecord> records(LaneKey lane, long from, long end) {
        List<RawRecord> records = new ArrayList<>();
        for (long offset = from; offset < end; offset++) {
            if (slot(lane, offset) != Slot.HOLE) {
                records.add(Records.at(offset));
            }
        }
        return records;
    }

    OptionalLong committed(LaneKey lane) {
        Long offset = committed.get(lane);
        return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    void commit(LaneKey lane, long offset) {
        committed.put(lane, offset);
    }

    Optional<ModelWorker> owner(LaneKey lane) {
        return Optional.ofNullable(owners.get(lane));
    }

    void give(LaneKey lane, ModelWorker worker) {
        owners.put(lane, worker);
    }

    void take(LaneKey lane, ModelWorker worker) {
        owners.remove(lane, worker);
    }

    void takeAll(ModelWorker worker) {
        owners.values().removeIf(worker::equals);
    }
}
