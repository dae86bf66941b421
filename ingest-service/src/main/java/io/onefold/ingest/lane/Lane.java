package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.LaneState.Claiming;
import io.onefold.ingest.lane.LaneState.Draining;
import io.onefold.ingest.lane.LaneState.Lost;
import io.onefold.ingest.lane.LaneState.Reading;
import io.onefold.ingest.lane.LaneState.Released;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One lane as this worker holds it: its state, what was polled and waits, and the one portion in flight.
 *
 * <p>Guarantees: portions leave in poll order, one at a time, under the epoch they were polled under; after a fence or
 * a hole nothing polled before it is ever written or acknowledged; an offset may be acknowledged only if it is
 * committed in the store and its assignment is the current one.
 *
 * <p>Not thread-safe; {@link Lanes} guards it.
 */
final class Lane {
    /** How long a lane may fail, while others commit, before its records are tried in smaller portions. */
    static final Duration FAILING_TOO_LONG = Duration.ofSeconds(60);

    private static final long NEVER = Long.MAX_VALUE;

    private final LaneKey key;
    private final Waiting waiting = new Waiting();
    private final Pacing pacing = new Pacing();
    private final Buffered buffered = new Buffered();
    private final Progress progress = new Progress();
    private final InFlight inFlight = new InFlight();
    private LaneState state = new Released();
    private long commitsAtFailure = NEVER;

    Lane(LaneKey key) {
        this.key = key;
    }

    LaneKey key() {
        return key;
    }

    // ---- the poll thread

    void assign(long assignment) {
        become(new Claiming(assignment));
    }

    /** Takes the raised epoch in; false if it was raised for an assignment that is over. */
    boolean claimed(long assignment, Claim claim) {
        if (!(state instanceof Claiming claiming) || claiming.assignment() != assignment) {
            return false;
        }
        become(new Reading(assignment, claim, claim.start()));
        progress.committed(
                claim.start()); // or a lane that has nothing more to write would never correct what the group has
        return true;
    }

    /**
     * Notes that these records were fetched, up to {@code end}; empty if the lane is not being read. A fetch that begins
     * below the position (the log was cut, the client went back) says so: reading again is harmless.
     */
    Optional<Stamp> stamp(long end, List<RawRecord> records) {
        if (!(state instanceof Reading reading)) {
            return Optional.empty();
        }
        long first = records.isEmpty() ? end : records.get(0).offset();
        state = new Reading(reading.assignment(), reading.claim(), end);
        buffered.add(records);
        return Optional.of(new Stamp(reading.assignment(), Math.min(reading.position(), first), end));
    }

    /**
     * The position moved without a record, once all else is written. On (markers, compaction): a chunk of no records.
     * Back (the log was cut): the group's offset follows at once, or the next owner would pass over offsets used again.
     */
    void advance(long position) {
        if (!(state instanceof Reading reading) || !rests() || position == reading.position()) {
            return;
        }
        state = new Reading(reading.assignment(), reading.claim(), position);
        if (position > reading.position()) {
            waiting.add(new Chunk(reading.position(), position, List.of()));
        } else {
            progress.committed(position);
        }
    }

    /** A lane that lost its grip before the poll that just ended, and that is still ours, may be claimed again. */
    boolean mayReclaim(long pollsCompleted) {
        return state instanceof Lost lost && pollsCompleted > lost.pollsSeen() + 1;
    }

    /** What is counted on does not stand any more: all is discarded, what is in flight is not acknowledged. */
    boolean suspect(long assignment, long pollsCompleted) {
        if (!(state instanceof Reading) || !state.holds(assignment)) {
            return false;
        }
        become(new Lost(assignment, pollsCompleted));
        return true;
    }

    void drain() {
        waiting.clear();
        OptionalLong current = assignment();
        if (current.isPresent() && !(state instanceof Lost)) { // of a lost one nothing may be acknowledged
            state = new Draining(current.getAsLong());
        }
    }

    void release() {
        become(new Released());
    }

    /** The offset that is committed in the store and not yet acknowledged, of the current assignment. */
    OptionalLong acknowledgeable() {
        return progress.acknowledgeable();
    }

    void acknowledged(long assignment, long offset) {
        if (state.holds(assignment)) {
            progress.acknowledged(offset);
        }
    }

    // ---- the writers

    /** Takes a chunk in that was polled under {@code stamp}; one of an earlier assignment is dropped. */
    void offer(Stamp stamp, List<RawRecord> records) {
        if (state instanceof Reading reading && reading.assignment() == stamp.assignment()) {
            waiting.add(new Chunk(stamp.from(), stamp.end(), records));
        }
    }

    boolean ready(Instant now) {
        return state instanceof Reading
                && inFlight.isEmpty()
                && !waiting.isEmpty()
                && !pacing.notBefore().isAfter(now);
    }

    /** Whether this lane must be written in a transaction of its own, because the last one with it failed. */
    boolean alone() {
        return pacing.alone();
    }

    /** The next portion, of at most {@code records} records. Call only if {@link #ready}. */
    Portion take(int records, long bytes) {
        if (!(state instanceof Reading reading)) {
            throw new IllegalStateException(key + " is " + state);
        }
        Chunk chunk = waiting.take(Math.max(1, Math.min(records, pacing.limit())), bytes);
        Portion portion = new Portion(key, reading.assignment(), reading.claim(), chunk, pacing.verdict());
        inFlight.put(portion);
        return portion;
    }

    /** Committed: its end may be acknowledged, if the portion's assignment still stands. */
    void written(Portion portion) {
        inFlight.settle(portion);
        if (isCurrent(portion)) {
            buffered.remove(portion.chunk().records());
            progress.committed(portion.chunk().end());
            commitsAtFailure = NEVER;
            pacing.succeeded();
        }
    }

    /** Rolled back because the epoch was raised by another, or because the store does not reach up to the portion. */
    void lost(Portion portion, long pollsCompleted) {
        inFlight.settle(portion);
        if (!isCurrent(portion)) {
            return;
        }
        if (state instanceof Reading) {
            become(new Lost(portion.assignment(), pollsCompleted));
        }
    }

    /** Rolled back because of another lane: the same records again, at once. */
    void again(Portion portion) {
        giveBack(portion);
    }

    /** Rolled back because of the data: the records are tried in halves until the bad one is alone. */
    void refused(Portion portion, String detail) {
        if (giveBack(portion)) {
            pacing.narrow(portion.chunk().records().size(), new Portion.Verdict(detail, false));
        }
    }

    /** Not even begun, for want of something else: the same records again, later; nothing is suspected of them. */
    void postponed(Portion portion, Instant now) {
        if (giveBack(portion)) {
            pacing.postpone(now);
        }
    }

    /**
     * Rolled back because of the store: the same records again, later.
     *
     * @param commitsBefore the commits of all lanes when the portion was taken
     * @param commits the same now; others also commit if they did so since this lane failed the last time
     */
    void failed(Portion portion, String detail, Instant now, long commitsBefore, long commits) {
        if (giveBack(portion)) {
            boolean suspect = pacing.failed(now, portion.verdict());
            if (suspect && commits > Math.min(commitsBefore, commitsAtFailure)) {
                pacing.narrow(portion.chunk().records().size(), new Portion.Verdict(detail, true));
            }
            commitsAtFailure = commits;
        }
    }

    // ---- what others ask

    /** What is counted on while the lane is read. */
    Optional<Grip> grip() {
        return state instanceof Reading reading
                ? Optional.of(new Grip(key, reading.assignment(), reading.claim(), progress.committed()))
                : Optional.empty();
    }

    boolean idle() {
        return inFlight.isEmpty();
    }

    boolean rests() {
        return state instanceof Reading && inFlight.isEmpty() && waiting.isEmpty() && buffered.records() == 0;
    }

    boolean reads() {
        return state instanceof Reading;
    }

    boolean claims(long assignment) {
        return state instanceof Claiming claiming && claiming.assignment() == assignment;
    }

    OptionalLong assignment() {
        return state.held();
    }

    long bufferedBytes() {
        return buffered.bytes();
    }

    long bufferedRecords() {
        return buffered.records();
    }

    private void become(LaneState next) {
        state = next;
        waiting.clear();
        pacing.reset();
        buffered.reset();
        progress.reset();
        commitsAtFailure = NEVER;
    }

    private boolean giveBack(Portion portion) {
        inFlight.settle(portion);
        if (state instanceof Reading && isCurrent(portion)) {
            waiting.putBack(portion.chunk());
            return true;
        }
        return false;
    }

    private boolean isCurrent(Portion portion) {
        return state.holds(portion.assignment()) && !(state instanceof Lost);
    }
}
