package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Feeds events and waits until ingest has them all in its books and the summary in its cells. */
final class Rounds {

    private static final String AUDIT = "/ops/audit?stream=" + Topic.NAME + "&verify=true";

    private final Watch watch;
    private final Topic topic;
    private final Books books;
    private final ServiceClient ingest;
    private final Plays plays;

    Rounds(Watch watch, Topic topic, Books books, ServiceClient ingest, Plays plays) {
        this.watch = watch;
        this.topic = topic;
        this.books = books;
        this.ingest = ingest;
        this.plays = plays;
    }

    /** A round, and what the summary has made of it. */
    record Fed(Round round, Summarised plays) {}

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
    Fed feed(Events events, Supplier<Feeder> feeders) {
        long storedBefore = events instanceof SampleEvents sample ? books.stored(sample::contains) : 0;
        AuditReport before = audit();
        Progress progress = new Progress(books.state(), topic.end());
        Stall stall = new Stall(System.nanoTime());
        try (Feeder feeder = feeders.get()) {
            Watch.Line line = elapsed -> progress.line(feeder.acknowledged(), books.state(), elapsed);
            CompletableFuture<Produced> feeding = inThread(() -> feedAll(feeder, events));
            while (!feeding.isDone()) {
                watch.look(stall, feeder.acknowledged(), line);
            }
            Produced produced = result(feeding);
            await(topic.end(), stall, line);
            return judged(produced, storedBefore, before, stall.lastMove());
        }
    }

    private Fed judged(Produced produced, long storedBefore, AuditReport before, Duration took) {
        long live = plays.awaitAll();
        AuditReport after = audit();
        return new Fed(
                new Round(produced, storedBefore, before, after, took),
                plays.count(live, after.table().distinctKeys()));
    }

    /** The books, recounted. */
    private AuditReport audit() {
        return ingest.get(AUDIT, AuditReport.class);
    }

    private void await(long end, Stall stall, Watch.Line line) {
        for (long next = books.state().next(); next < end; next = books.state().next()) {
            watch.look(stall, next, line);
        }
        stall.moved(end, System.nanoTime());
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
}
