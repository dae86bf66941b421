package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * All lanes of this worker, shared by the poll thread and the writers. Every method is short and holds one lock; none
 * waits but {@link #awaitIdle}.
 */
public final class Lanes {
    private final Map<LaneKey, Lane> lanes = new LinkedHashMap<>();
    private final Map<String, String> stopped = new HashMap<>();
    private final Budget budget;
    private final InstantSource clock;
    private long assignments;
    private long pollsCompleted;
    private long commits;

    public Lanes(Budget budget, InstantSource clock) {
        this.budget = budget;
        this.clock = clock;
    }

    // ---- the poll thread

    /** The group gave us this lane, perhaps again. Returns the number of the assignment. */
    public synchronized long assign(LaneKey key) {
        lane(key).assign(++assignments);
        return assignments;
    }

    /** See {@link Lane#claimed}. */
    public synchronized boolean claimed(LaneKey key, long assignment, Claim claim) {
        return lane(key).claimed(assignment, claim);
    }

    /** Notes that these records were fetched, up to {@code end}; empty if the lane is not being read. */
    public synchronized Optional<Stamp> stamp(LaneKey key, long end, List<RawRecord> records) {
        return lane(key).stamp(end, records);
    }

    /** Notes that the position moved without a record; see {@link Lane#advance}. */
    public synchronized void advance(LaneKey key, long position) {
        lane(key).advance(position);
    }

    /** A poll has completed: returns the lanes that lost their grip before it and are still ours, claimed anew. */
    public synchronized Map<LaneKey, Long> reclaim() {
        pollsCompleted++;
        Map<LaneKey, Long> again = new LinkedHashMap<>();
        for (Lane lane : lanes.values()) {
            if (lane.mayReclaim(pollsCompleted)) {
                lane.assign(++assignments);
                again.put(lane.key(), assignments);
            }
        }
        return again;
    }

    /**
     * What a {@link Grip} counts on does not stand any more: if the assignment is still that one, the lane discards all
     * it has and is claimed anew after the next completed poll. False if it is another one.
     */
    public synchronized boolean suspect(LaneKey key, long assignment) {
        return lane(key).suspect(assignment, pollsCompleted);
    }

    /** Nothing more of these lanes is taken; what is in flight may still commit and be acknowledged. */
    public synchronized void drain(Collection<LaneKey> keys) {
        keys.forEach(key -> lane(key).drain());
    }

    /** Waits until none of these lanes has a portion in flight; false if that took longer than {@code atMost}. */
    public synchronized boolean awaitIdle(Collection<LaneKey> keys, Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!keys.stream().allMatch(key -> lane(key).idle())) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** These lanes are no longer ours. */
    public synchronized void release(Collection<LaneKey> keys) {
        keys.forEach(key -> lane(key).release());
    }

    /** What is committed in the store and may be acknowledged now, by the poll thread, for what it holds. */
    public synchronized List<Acknowledgement> acknowledgeable() {
        List<Acknowledgement> offsets = new ArrayList<>();
        for (Lane lane : lanes.values()) {
            OptionalLong assignment = lane.assignment();
            OptionalLong offset = lane.acknowledgeable();
            if (assignment.isPresent() && offset.isPresent()) {
                offsets.add(new Acknowledgement(lane.key(), assignment.getAsLong(), offset.getAsLong()));
            }
        }
        return offsets;
    }

    /** The broker has taken this offset. */
    public synchronized void acknowledged(Acknowledgement done) {
        lane(done.lane()).acknowledged(done.assignment(), done.offset());
    }

    /** Whether this lane is open and has room for more. */
    public synchronized boolean wantsRecords(LaneKey key) {
        Lane lane = lane(key);
        return lane.reads() && !stopped.containsKey(key.stream()) && budget.hasRoom(lane, held());
    }

    // ---- the writers

    /** See {@link Lane#offer}. */
    public synchronized void offer(LaneKey key, Stamp stamp, List<RawRecord> records) {
        lane(key).offer(stamp, records);
    }

    /** The portions of the next transaction, all of one stream; none if no lane has anything to write now. */
    public synchronized List<Portion> take(BatchLimit limit) {
        Gathering next = new Gathering(limit, clock.instant());
        for (Lane lane : lanes.values()) {
            if (!stopped.containsKey(lane.key().stream()) && !next.isFull()) {
                next.add(lane);
            }
        }
        next.lanes().forEach(this::toTheBack);
        return next.portions();
    }

    /** Committed; see {@link #acknowledgeable}. */
    public synchronized void written(Portion portion) {
        commits++;
        lane(portion.lane()).written(portion);
        notifyAll();
    }

    /** Rolled back: the epoch was raised by another, or the store does not reach up to the portion. */
    public synchronized void lost(Portion portion) {
        lane(portion.lane()).lost(portion, pollsCompleted);
        notifyAll();
    }

    /** Rolled back because of another lane of the same transaction: write again at once. */
    public synchronized void again(Portion portion) {
        lane(portion.lane()).again(portion);
        notifyAll();
    }

    /** Rolled back because of the data; see {@link Pacing#narrow}. */
    public synchronized void refused(Portion portion, String detail) {
        lane(portion.lane()).refused(portion, detail);
        notifyAll();
    }

    /**
     * Rolled back because of the store.
     *
     * @param commitsBefore {@link #commits} when the portion was taken: others committed since, if it has grown
     */
    public synchronized void failed(Portion portion, String detail, long commitsBefore) {
        lane(portion.lane()).failed(portion, detail, clock.instant(), commitsBefore, commits);
        notifyAll();
    }

    /** Not even begun, for want of something else: the same records again, later. */
    public synchronized void postponed(Portion portion) {
        lane(portion.lane()).postponed(portion, clock.instant());
        notifyAll();
    }

    /** How many portions have been committed. */
    public synchronized long commits() {
        return commits;
    }

    /** Stops a stream: nothing of it is read or written until the service starts again. False if it was stopped. */
    public synchronized boolean stop(String stream, String why) {
        return stopped.putIfAbsent(stream, why) == null;
    }

    /** Stopped streams, and why. */
    public synchronized Map<String, String> stopped() {
        return Map.copyOf(stopped);
    }

    // ---- what others ask

    /** Whether the epoch is still to be raised for this assignment. */
    public synchronized boolean claims(LaneKey key, long assignment) {
        return lane(key).claims(assignment);
    }

    /** What is counted on for each lane that is read. */
    public synchronized List<Grip> grips() {
        return lanes.values().stream().flatMap(lane -> lane.grip().stream()).toList();
    }

    /** Every lane that is assigned to us, whatever its state. */
    public synchronized Set<LaneKey> assigned() {
        Set<LaneKey> keys = new TreeSet<>(LaneKey.ORDER);
        lanes.values().stream().filter(lane -> lane.assignment().isPresent()).forEach(lane -> keys.add(lane.key()));
        return keys;
    }

    /** The lanes that are read and have nothing to write. */
    public synchronized List<LaneKey> resting() {
        return lanes.values().stream().filter(Lane::rests).map(Lane::key).toList();
    }

    /** Bytes polled and not yet written. */
    public synchronized long bufferedBytes() {
        return lanes.values().stream().mapToLong(Lane::bufferedBytes).sum();
    }

    private int held() {
        return (int) lanes.values().stream()
                .filter(lane -> lane.assignment().isPresent())
                .count();
    }

    private void toTheBack(Lane lane) {
        lanes.remove(lane.key());
        lanes.put(lane.key(), lane);
    }

    private Lane lane(LaneKey key) {
        return lanes.computeIfAbsent(key, Lane::new);
    }
}
