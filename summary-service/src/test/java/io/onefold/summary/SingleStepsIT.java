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

/** Single transactions of runs and recounts, one after another. */
@ExtendWith(StackExtension.class)
class SingleStepsIT {
    private static final Declaration NOW = declaration("UTC");
    private static final Declaration BEFORE = declaration("America/Sao_Paulo");

    private final Fixture plays;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    SingleStepsIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
        plays.service().set("SUMMARY_EVERY", "1d").set("SUMMARY_RECONCILE_EVERY", "1d");
        plays.service().startReady().process().kill();
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(PgConnectOptions.fromUri(plays.database().databaseUrl())
                        .setUser(plays.database().username("summary"))
                        .setPassword(plays.database().password()))
                .using(vertx)
                .build();
    }

    private static Declaration declaration(String zone) {
        return Environment.empty()
                .with("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .with("SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text")
                .with("SUMMARY_TABLES_PLAYS_ZONE", zone)
                .settings()
                .summaries()
                .get(0);
    }

    @AfterEach
    void stop() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
        plays.close();
    }

    @Test
    void aReplicaOfAnotherDeclarationAddsNothingAndRepairsNothing() {
        plays.raw().write(0, List.of(Event.play("2026-03-01T01:00:00Z", "a")));
        plays.cells()
                .execute("INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)"
                        + " VALUES ('plays', 'rebuild', true, '2026-03-01Z', '2026-03-02Z', 1, 'the test')");
        assertThat(run(NOW)).isInstanceOf(Ran.Moved.class);

        assertThat(run(BEFORE)).isEqualTo(new Ran.Refused("another replica has declared it otherwise"));
        assertThat(step(BEFORE)).isEqualTo(Stepped.IDLE);

        assertThat(step(NOW)).isEqualTo(Stepped.FORWARD);
        assertThat(step(BEFORE)).as("nor does it go on with it").isEqualTo(Stepped.IDLE);
        assertThat(plays.cells().of("plays", "device_id")).isEqualTo(Map.of("a | 2026-03-01 00:00", 1L));
    }

    private Ran run(Declaration declaration) {
        return new RunStore(pool, declaration, new Listeners(List.of()), 100)
                .runOnce()
                .await()
                .indefinitely();
    }

    private Stepped step(Declaration declaration) {
        return new RecountStore(pool, declaration, 100).step().await().indefinitely();
    }

    /** The rate while it catches up is that of the transactions since the first one. */
    @Test
    void theRateOfCatchingUpLeavesTheFirstTransactionOut() {
        for (int batch = 0; batch < 3; batch++) {
            plays.raw()
                    .write(
                            0,
                            List.of(Event.play("2026-03-01T01:00:00Z", "a"), Event.play("2026-03-01T01:00:00Z", "b")));
        }
        RunStore runs = new RunStore(pool, NOW, new Listeners(List.of()), 1);
        runs.runOnce().await().indefinitely();
        runs.runOnce().await().indefinitely();

        assertThat(plays.cells().text("SELECT counted - counted_then FROM summary_meta.tally"))
                .isEqualTo("2");
    }
}
