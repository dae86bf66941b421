package io.onefold.benchmarks.summary;

import io.onefold.key.JsonPointer;
import io.onefold.stack.Database;
import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Measure;
import io.onefold.summary.declare.Period;
import io.onefold.summary.observe.Listeners;
import io.onefold.summary.recount.RecountStore;
import io.onefold.summary.recount.Stepped;
import io.onefold.summary.run.Ran;
import io.onefold.summary.run.RunStore;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** The engine of summary-service inside this process, as its runtime role, on the summary that {@link #VARIABLES} declare. */
final class Engine implements AutoCloseable {
    static final Map<String, String> VARIABLES = Map.of(
            "SUMMARY_EVERY", "1d",
            "SUMMARY_RECONCILE_EVERY", "1d",
            "SUMMARY_TABLES_PLAYS_STREAM", "bench",
            "SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text,campaign_id=/campaign_id:bigint",
            "SUMMARY_TABLES_PLAYS_SUM", "duration_ms=/duration_ms");

    private static final Declaration PLAYS = new Declaration(
            "plays",
            "bench",
            List.of(
                    new GroupColumn("device_id", JsonPointer.parse("/device_id"), ColumnType.TEXT),
                    new GroupColumn("campaign_id", JsonPointer.parse("/campaign_id"), ColumnType.BIGINT)),
            Period.DAY,
            ZoneId.of("UTC"),
            List.of(new Measure(Measure.Kind.SUM, "duration_ms", JsonPointer.parse("/duration_ms"))));
    private static final int STEP = 100_000; // the default of SUMMARY_STEP_ROWS

    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;
    private final RunStore runs;
    private final RecountStore recounts;

    Engine(Database database) {
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(PgConnectOptions.fromUri(database.databaseUrl())
                        .setUser(database.username("summary"))
                        .setPassword(database.password())
                        .setCachePreparedStatements(true))
                .using(vertx)
                .build();
        this.runs = new RunStore(pool, PLAYS, new Listeners(List.of()), STEP);
        this.recounts = new RecountStore(pool, PLAYS, STEP);
    }

    /** Seconds until everything there is has been read. */
    double catchUp() {
        long begin = System.nanoTime();
        while (runs.runOnce().await().indefinitely() instanceof Ran.Moved moved && moved.more()) {}
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Seconds until what was asked for is done. */
    double recount() {
        long begin = System.nanoTime();
        while (recounts.step().await().indefinitely() != Stepped.IDLE) {}
        return (System.nanoTime() - begin) / 1e9;
    }

    @Override
    public void close() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }
}
