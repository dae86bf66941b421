package io.onefold.ingest;

import static org.awaitility.Awaitility.await;

import io.onefold.ingest.suite.Suite;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stream {@code plays} by day: its plays, its leaves and its horizon. */
final class Days {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final Suite suite;

    private Days(Suite suite) {
        this.suite = suite;
    }

    /** Makes the stream one by day, for the workers to come. */
    static Days of(Suite suite) {
        suite.set("INGEST_STREAMS_PLAYS_PARTITION_BY", "day");
        return new Days(suite);
    }

    /** Days are kept for long, and retention looks all the time. */
    Days kept() {
        suite.set("INGEST_STREAMS_PLAYS_RETENTION", "3000d").set("INGEST_RETENTION_EVERY", "1s");
        return this;
    }

    /** A play of that day. */
    static String play(String id, LocalDate day, int duration) {
        return "{\"id\":\"" + id + "\",\"at\":\"" + day + "T12:00:00Z\",\"duration_ms\":" + duration + "}";
    }

    /** Sends plays with the ids {@code from} to {@code to - 1}, over so many days beginning with {@code first}. */
    void send(int from, int to, LocalDate first, int days, int partitions) {
        for (int id = from; id < to; id++) {
            suite.topic().send(id % partitions, play("p" + id, first.plusDays(id % days), id));
        }
        suite.topic().flush();
    }

    List<@Nullable String> leaves() {
        return suite.rows()
                .texts(
                        "SELECT relname::text FROM pg_class WHERE relnamespace = 'ingest'::regnamespace AND relkind = 'r'"
                                + " AND relname ~ '^event_of_plays_' ORDER BY relname");
    }

    boolean isThere(LocalDate day) {
        return leaves().contains(leaf(day));
    }

    void awaitGone(LocalDate... days) {
        for (LocalDate day : days) {
            await(day + " is dropped").atMost(A_WHILE).until(() -> !isThere(day));
        }
    }

    static String leaf(LocalDate day) {
        return "event_of_plays_" + day.toString().replace("-", "");
    }

    /** Raises the horizon as the passing of time would. */
    void raiseHorizon(LocalDate to) {
        suite.rows().execAsOwner("UPDATE ingest.stream SET horizon = '" + to + "'");
    }

    long rowsBefore(LocalDate day) {
        return suite.rows().number("SELECT count(*) FROM ingest.event WHERE day < '" + day + "'");
    }
}
