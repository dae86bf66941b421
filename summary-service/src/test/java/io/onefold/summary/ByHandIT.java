package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Environment;
import io.onefold.summary.observe.Listeners;
import io.onefold.summary.recount.RecountStore;
import io.onefold.summary.recount.Stepped;
import io.onefold.summary.run.Ran;
import io.onefold.summary.run.RunStore;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever column of a cell somebody has changed by hand, a recount finds it and a repair puts it right. */
@ExtendWith(StackExtension.class)
class ByHandIT {
    private static final Map<String, Long> RIGHT =
            Map.of("a | 2026-03-01 00:00", 2L, "b | 2026-03-01 00:00", 1L, "a | 2026-03-02 00:00", 1L);

    private final Fixture plays;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    ByHandIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
        plays.service().set("SUMMARY_EVERY", "1d").set("SUMMARY_RECONCILE_EVERY", "1d");
        plays.service().set("SUMMARY_TABLES_HOURS_STREAM", "playlog").set("SUMMARY_TABLES_HOURS_PERIOD", "hour");
        plays.service().set("SUMMARY_TABLES_HOURS_ZONE", "Australia/Lord_Howe");
        plays.service().startReady().process().kill();
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(PgConnectOptions.fromUri(plays.database().databaseUrl())
                        .setUser(plays.database().username("summary"))
                        .setPassword(plays.database().password()))
                .using(vertx)
                .build();
    }

    @AfterEach
    void stop() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
        plays.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    missing   | UPDATE summary.plays SET period_start = period_start + interval '1 day' WHERE device_id = 'b'
                    differing | UPDATE summary.plays SET period_start = period_start + interval '5 hours' WHERE device_id = 'b'
                    differing | UPDATE summary.plays SET device_id = 'c' WHERE device_id = 'b'
                    differing | UPDATE summary.plays SET total = 7 WHERE device_id = 'b'
                    missing   | DELETE FROM summary.plays WHERE device_id = 'b'
                    extra     | INSERT INTO summary.plays VALUES (gen_random_uuid(), '2026-03-01 05:00Z', 3, now(), 'ghost')
                    extra     | INSERT INTO summary.plays VALUES (gen_random_uuid(), '2026-03-01 00:00Z', 3, now(), 'ghost')
                    """)
    void whatWasChangedIsFoundAndPutRight(String kind, String change) {
        Declaration declared = plays("PLAYS_GROUP_BY", "device_id=/device_id:text");
        plays.raw()
                .write(
                        0,
                        List.of(
                                Event.play("2026-03-01T01:00:00Z", "a"),
                                Event.play("2026-03-01T23:00:00Z", "a"),
                                Event.play("2026-03-01T02:00:00Z", "b"),
                                Event.play("2026-03-02T02:00:00Z", "a")));
        run(declared);
        plays.cells().execute(change);

        recount(declared, "2026-03-01Z", "2026-03-02Z", false);
        recount(declared, "2026-03-01Z", "2026-03-02Z", true);

        assertThat(plays.cells().text("SELECT kind FROM summary_meta.difference WHERE recount_id = 1"))
                .isEqualTo(kind);
        assertThat(plays.cells().of("plays", "device_id")).isEqualTo(RIGHT);
        assertThat(plays.cells()
                        .text("SELECT string_agg(repaired::text, ' ' ORDER BY recount_id) FROM summary_meta.recount"))
                .isEqualTo("0 1");
    }

    /** At 15:00 UTC the clocks of Lord Howe go back by half an hour, from 02:00 to 01:30. */
    @Test
    void anHourThatAChangeOfTheClocksCutsIsCountedAndComparedOnce() {
        Declaration hours = plays("HOURS_PERIOD", "hour");
        plays.raw()
                .write(
                        0,
                        List.of(
                                Event.play("2025-04-05T14:20:00Z", "a"),
                                Event.play("2025-04-05T14:40:00Z", "a"),
                                Event.play("2025-04-05T15:10:00Z", "a"),
                                Event.play("2025-04-05T15:29:59.999999Z", "a"),
                                Event.play("2025-04-05T15:30:00Z", "a")));
        run(hours);
        Map<String, Long> cells = Map.of("2025-04-05 14:00", 2L, "2025-04-05 15:00", 2L, "2025-04-05 15:30", 1L);
        assertThat(plays.cells().of("hours")).isEqualTo(cells);
        plays.cells().execute("UPDATE summary.hours SET total = total + 1");

        int steps = recount(hours, "2025-04-05 13:00Z", "2025-04-05 18:00Z", true);

        assertThat(plays.cells().of("hours")).isEqualTo(cells);
        assertThat(steps).isLessThan(50);
        assertThat(plays.cells()
                        .text("SELECT state || ' ' || periods_done || ' ' || repaired FROM summary_meta.recount"))
                .isEqualTo("done 6 3");
    }

    private static Declaration plays(String variable, String value) {
        String name = variable.substring(0, variable.indexOf('_'));
        return Environment.empty()
                .with("SUMMARY_TABLES_" + name + "_STREAM", "playlog")
                .with("SUMMARY_TABLES_" + variable, value)
                .with("SUMMARY_TABLES_" + name + "_ZONE", name.equals("HOURS") ? "Australia/Lord_Howe" : "UTC")
                .settings()
                .summaries()
                .get(0);
    }

    private void run(Declaration declaration) {
        assertThat(new RunStore(pool, declaration, new Listeners(List.of()), 100)
                        .runOnce()
                        .await()
                        .indefinitely())
                .isInstanceOf(Ran.Moved.class);
    }

    private int recount(Declaration declaration, String from, String to, boolean repair) {
        plays.cells()
                .execute(String.format(
                        "INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)"
                                + " VALUES ('%s', 'reconciliation', %s, '%s', '%s', 1, 'the test')",
                        declaration.name(), repair, from, to));
        RecountStore recounts = new RecountStore(pool, declaration, 100);
        int steps = 0;
        while (steps < 200 && recounts.step().await().indefinitely() != Stepped.IDLE) {
            steps++;
        }
        return steps;
    }
}
