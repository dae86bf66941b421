package io.onefold.ingest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is measured of a stream with three dead letters, a good event and a worker that has gone. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MeasuredIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final Suite suite;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MeasuredGauges gauges = new MeasuredGauges(registry);

    MeasuredIT(TestStack stack) {
        this.suite = new Suite(stack, 1);
        Database database = suite.stack().database();
        this.pool = PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(database.databaseUrl())
                        .setUser(database.username("ingest"))
                        .setPassword(database.password()))
                .using(vertx)
                .build();
    }

    @BeforeAll
    void makeLetters() {
        ServiceProcess worker = suite.startReady();
        suite.topic().send(0, Topic.play("p1", 1));
        for (int letter = 0; letter < 3; letter++) {
            suite.topic().send(0, "no JSON " + letter);
        }
        suite.topic().flush();
        suite.awaitAllAcknowledged(A_WHILE);
        worker.process().terminate(Duration.ofSeconds(20));
    }

    @AfterAll
    void close() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
        suite.close();
    }

    @BeforeEach
    void nobodyMeasuredJustNow() {
        suite.rows().execAsOwner("UPDATE ingest.measuring SET taken_at = '-infinity'");
    }

    @Test
    void agesAreThoseOfTheDeadThatThereAre() {
        suite.rows().execAsOwner("UPDATE ingest.dead_letter SET dead_at = now() - kafka_offset * interval '1 hour'");
        show();

        assertThat(ofPlays("dlq_depth")).isEqualTo(3);
        assertThat(ofPlays("dlq_age_seconds_p99")).isBetween(3 * 3_600.0, 3 * 3_600.0 + 60);
        assertThat(ofPlays("onefold_dlq_oldest_seconds")).isBetween(3 * 3_600.0, 3 * 3_600.0 + 60);

        suite.rows()
                .execAsOwner(
                        "UPDATE ingest.dead_letter SET state = 'discarded', resolved_at = now(), resolved_by = 'me'"
                                + " WHERE kafka_offset = 3");
        nobodyMeasuredJustNow();
        show();

        assertThat(ofPlays("dlq_depth")).as("a discarded letter is none").isEqualTo(2);
        assertThat(ofPlays("onefold_dlq_oldest_seconds")).isBetween(2 * 3_600.0, 2 * 3_600.0 + 60);
        suite.rows()
                .execAsOwner("UPDATE ingest.dead_letter SET state = 'dead', resolved_at = NULL, resolved_by = NULL");
    }

    @Test
    void booksThatAreOutShow() {
        show();
        assertThat(difference("records")).isZero();
        assertThat(difference("offsets")).isZero();

        suite.rows().execAsOwner("UPDATE ingest.lane SET stored = stored + 2, skipped = skipped - 5");
        nobodyMeasuredJustNow();
        show();

        assertThat(difference("records")).isEqualTo(2);
        assertThat(difference("offsets")).isEqualTo(5);
        suite.rows().execAsOwner("UPDATE ingest.lane SET stored = stored - 2, skipped = skipped + 5");
    }

    @Test
    void oneReplicaMeasuresAndTheOthersReadIt() {
        show();
        suite.rows()
                .execAsOwner(
                        "UPDATE ingest.dead_letter SET state = 'discarded', resolved_at = now(), resolved_by = 'me'");

        show();
        assertThat(ofPlays("dlq_depth")).as("what the first has written").isEqualTo(3);

        nobodyMeasuredJustNow();
        show();
        assertThat(ofPlays("dlq_depth")).isZero();
        assertThat(ofPlays("dlq_age_seconds_p99")).isZero();
        suite.rows()
                .execAsOwner("UPDATE ingest.dead_letter SET state = 'dead', resolved_at = NULL, resolved_by = NULL");
    }

    private void show() {
        gauges.show(new MeasuredStore(pool).runOnce().await().atMost(A_WHILE));
    }

    private double ofPlays(String gauge) {
        return registry.get(gauge).tag("source", Suite.STREAM).gauge().value();
    }

    private double difference(String equation) {
        return registry.get("onefold_ingest_difference")
                .tag("stream", Suite.STREAM)
                .tag("equation", equation)
                .gauge()
                .value();
    }
}
