package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.ingest.BooksStore.State;
import io.onefold.benchmarks.machine.Cpu;
import io.onefold.benchmarks.machine.Database;
import io.onefold.benchmarks.machine.Proc;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.ToLongFunction;

/**
 * Measures from {@link #start} until everything is booked.
 *
 * <p>The end is observed, within some hundredths of a second: {@code written_at} of the last batch is when its transaction
 * began, and leaves out the last transactions of all writers.
 */
final class Stopwatch {

    private static final long LOOK_MILLIS = 25;
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private final Start start;
    private final Ingest ingest;
    private final BooksStore store;
    private final State before;

    private Stopwatch(Start start, Ingest ingest, BooksStore store) throws SQLException {
        this.start = start;
        this.ingest = ingest;
        this.store = store;
        this.before = store.state();
    }

    /** The moment it begins, and what was used up to then. */
    record Start(Database database, Cpu used, long nanos) {

        /** Nothing that is measured may be booked yet. */
        Stopwatch of(Ingest ingest, BooksStore store) throws SQLException {
            return new Stopwatch(this, ingest, store);
        }
    }

    /**
     * What was measured.
     *
     * @param peakBytes the most memory that the service had resident
     */
    record Lap(State before, State end, Duration wall, Cpu cpu, long peakBytes) {}

    /** Before the process is started that is measured. */
    static Start start(Database database) {
        return new Start(database, database.cpu(), System.nanoTime());
    }

    /** For a process that runs. */
    static Start startOn(Ingest ingest, Database database) {
        Proc.forgetPeak(ingest.pid());
        return new Start(database, database.cpu().withService(Proc.seconds(ingest.pid())), System.nanoTime());
    }

    /** Waits until a count of the lanes has grown by so much. */
    Lap await(ToLongFunction<State> count, long growth) throws SQLException {
        State end = awaitGrowth(count, count.applyAsLong(before) + growth);
        Duration wall = Duration.ofNanos(System.nanoTime() - start.nanos());
        Cpu cpu = start.database().cpu().withService(Proc.seconds(ingest.pid())).minus(start.used());
        return new Lap(before, end, wall, cpu, Proc.peakBytes(ingest.pid()));
    }

    private State awaitGrowth(ToLongFunction<State> count, long target) throws SQLException {
        State state = store.state();
        State moved = state;
        while (count.applyAsLong(state) < target) {
            ingest.requireAlive();
            pause();
            state = store.state();
            if (count.applyAsLong(state) > count.applyAsLong(moved)) {
                moved = state;
            } else if (Duration.between(moved.at(), state.at()).compareTo(TOO_LONG) > 0) {
                throw ingest.failure("Nothing moves any more at " + count.applyAsLong(state) + " of " + target);
            }
        }
        return state;
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while ingest was working", e);
        }
    }
}
