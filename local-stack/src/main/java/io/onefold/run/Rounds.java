package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Feeds events and waits until the service has them all in its books. */
final class Rounds {

    private static final long POLL_MILLIS = 100;

    private final Suite suite;
    private final Topic topic;
    private final Books books;
    private final AuditClient audit;
    private final Screen screen;

    Rounds(Suite suite, Topic topic, Books books, AuditClient audit, Screen screen) {
        this.suite = suite;
        this.topic = topic;
        this.books = books;
        this.audit = audit;
        this.screen = screen;
    }

    /** Waits for what an earlier run has left in the topic. */
    void catchUp() {
        Progress progress = new Progress(books.state(), topic.end());
        await(topic.end(), new Stall(System.nanoTime()), elapsed -> progress.line(0, books.state(), elapsed));
    }

    /**
     * Feeds them all, once.
     *
     * @throws StackFailure when the broker refuses one, a service ends, or nothing moves any more
     */
    Round feed(Events events, Supplier<Feeder> feeders) {
        long storedBefore = events instanceof SampleEvents sample ? books.stored(sample::contains) : 0;
        AuditReport before = audit.ask();
        Progress progress = new Progress(books.state(), topic.end());
        Stall stall = new Stall(System.nanoTime());
        try (Feeder feeder = feeders.get()) {
            Line line = elapsed -> progress.line(feeder.acknowledged(), books.state(), elapsed);
            CompletableFuture<Produced> feeding = inThread(() -> feedAll(feeder, events));
            while (!feeding.isDone()) {
                look(stall, feeder.acknowledged(), line);
            }
            Produced produced = result(feeding);
            await(topic.end(), stall, line);
            return new Round(produced, storedBefore, before, audit.ask(), stall.lastMove());
        }
    }

    /** What to show. */
    private interface Line {
        String at(Duration elapsed);
    }

    private void await(long end, Stall stall, Line line) {
        for (long next = books.state().next(); next < end; next = books.state().next()) {
            look(stall, next, line);
        }
        stall.moved(end, System.nanoTime());
    }

    private void look(Stall stall, long position, Line line) {
        suite.requireAlive();
        stall.moved(position, System.nanoTime());
        screen.show(line.at(stall.elapsed()));
        if (stall.isTooLong()) {
            throw new StackFailure("Nothing has moved for " + Stall.TOO_LONG.toSeconds() + " s. It stands at: "
                    + line.at(stall.elapsed()) + "\n" + suite.tails());
        }
        pause();
    }

    private static Produced feedAll(Feeder feeder, Events events) {
        try {
            return feeder.feed(events);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the events", e);
        }
    }

    private static CompletableFuture<Produced> inThread(Supplier<Produced> task) {
        return CompletableFuture.supplyAsync(task, command -> {
            Thread thread = new Thread(command, "feeder");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static Produced result(CompletableFuture<Produced> feeding) {
        try {
            return feeding.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting for the service", e);
        }
    }
}
