package io.onefold.benchmarks.ingest;

import java.sql.SQLException;
import java.time.Duration;

/**
 * Measures one phase, from {@link #start} until everything is booked.
 *
 * <p>The end is observed, within some hundredths of a second: {@code written_at} of the last batch is when its transaction
 * began, and leaves out the last transactions of all writers.
 */
final class Stopwatch {

    private static final long LOOK_MILLIS = 25;
    private static final Duration TOO_LONG = Duration.ofSeconds(60);

    private final Start start;
    private final Phase phase;
    private final Ingest ingest;
    private final BooksStore store;
    private final BooksStore.State before;

    private Stopwatch(Start start, Phase phase, Ingest ingest, BooksStore store) throws SQLException {
        this.start = start;
        this.phase = phase;
        this.ingest = ingest;
        this.store = store;
        this.before = store.state();
    }

    /** The moment it begins, and what was used up to then. */
    record Start(Database database, Cpu used, long nanos) {

        /** Nothing of the phase may be booked yet. */
        Stopwatch of(Phase phase, Ingest ingest, BooksStore store) throws SQLException {
            return new Stopwatch(this, phase, ingest, store);
        }
    }

    /** Before the process is started that is measured. */
    static Start start(Database database) {
        return new Start(database, database.cpu(), System.nanoTime());
    }

    /** For a process that runs. */
    static Start startOn(Ingest ingest, Database database) {
        Proc.forgetPeak(ingest.pid());
        return new Start(database, database.cpu().withService(Proc.seconds(ingest.pid())), System.nanoTime());
    }

    /** Waits until that many records are booked. */
    IngestRun await(long records) throws SQLException {
        BooksStore.State end = awaitConsumed(before.books().consumed() + records);
        Duration wall = Duration.ofNanos(System.nanoTime() - start.nanos());
        Cpu cpu = start.database().cpu().withService(Proc.seconds(ingest.pid())).minus(start.used());
        Duration writing = Duration.between(store.firstBeginAfter(before.lastBatch()), end.at());
        Books gained = end.books().minus(before.books());
        return new IngestRun(phase, records, writing, wall, cpu, Proc.peakBytes(ingest.pid()), gained);
    }

    private BooksStore.State awaitConsumed(long target) throws SQLException {
        BooksStore.State state = store.state();
        BooksStore.State moved = state;
        while (state.books().consumed() < target) {
            ingest.requireAlive();
            pause();
            state = store.state();
            if (state.books().consumed() > moved.books().consumed()) {
                moved = state;
            } else if (Duration.between(moved.at(), state.at()).compareTo(TOO_LONG) > 0) {
                throw ingest.failure(
                        "Nothing moves any more at " + state.books().consumed() + " of " + target);
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
