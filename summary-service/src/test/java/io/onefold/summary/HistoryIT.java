package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.key.JsonPointer;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Measure;
import io.onefold.summary.declare.Period;
import io.onefold.summary.observe.Listeners;
import io.onefold.summary.observe.SummaryListener.Step;
import io.onefold.summary.recount.RecountStore;
import io.onefold.summary.recount.Stepped;
import io.onefold.summary.run.Ran;
import io.onefold.summary.run.RunStore;
import io.onefold.summary.suite.Cells;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.RawEvents.Batch;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens in whatever order (batches, late ones, runs, runs that crash before COMMIT, rebuilds, reconciliations,
 * damage that a repair must mend), the cells are those of a naive count up to the progress.
 */
@ExtendWith(StackExtension.class)
class HistoryIT {
    private static final int HISTORIES = Boolean.getBoolean("chaos") ? 1_000 : 50;
    private static final int LENGTH = 25;
    private static final int LANES = 3;
    private static final List<Step> STEPS = List.of(Step.values());
    private static final Instant START = Instant.parse("2026-02-14T00:00:00Z");

    private static final Declaration PLAYS = new Declaration(
            "plays",
            "playlog",
            List.of(
                    new GroupColumn("device_id", JsonPointer.parse("/device_id"), ColumnType.TEXT),
                    new GroupColumn("campaign_id", JsonPointer.parse("/campaign_id"), ColumnType.BIGINT)),
            Period.DAY,
            ZoneId.of("America/Sao_Paulo"),
            List.of(
                    new Measure(Measure.Kind.SUM, "duration_ms", JsonPointer.parse("/duration_ms")),
                    new Measure(Measure.Kind.MAX, "longest", JsonPointer.parse("/duration_ms"))));

    /** Up to the progress; damage is mended before it is compared. */
    private static final String NAIVE = """
            SELECT count(*), event.payload ->> 'device_id', event.payload ->> 'campaign_id',
                sum(CASE jsonb_typeof(event.payload -> 'duration_ms') WHEN 'number'
                    THEN (event.payload ->> 'duration_ms')::numeric ELSE 0 END),
                max(CASE jsonb_typeof(event.payload -> 'duration_ms') WHEN 'number'
                    THEN (event.payload ->> 'duration_ms')::numeric END),
                date_trunc('day', event.occurred_at, 'America/Sao_Paulo') AT TIME ZONE 'UTC'
            FROM ingest.event_v1 event
            JOIN summary_meta.progress done ON done.summary = 'plays' AND done.lane_id = event.lane_id
                AND event.batch_no <= done.batch_no
            GROUP BY 2, 3, 6
            """;

    private static final String ACTUAL = """
            SELECT total, device_id, campaign_id::text, duration_ms, longest, period_start AT TIME ZONE 'UTC'
            FROM summary.plays
            """;

    private static final String FOUND = """
            SELECT coalesce(sum(missing + extra + differing), 0) FROM summary_meta.recount WHERE recount_id > %d
            """;

    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int AT_A_TIME = 50;

    private final Database database;
    private final Cells cells;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;
    private final List<String> did = new ArrayList<>();

    HistoryIT(TestStack shared) {
        TestStack stack = new TestStack(
                shared.servers(), shared.servers().createDatabase("history_" + Long.toHexString(System.nanoTime())));
        this.database = stack.database();
        this.cells = new Cells(database);
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(4))
                .connectingTo(PgConnectOptions.fromUri(database.databaseUrl())
                        .setUser(database.username("summary"))
                        .setPassword(database.password()))
                .using(vertx)
                .build();
    }

    /** Each with a database of its own: what a recount reads grows with all that happened before. */
    static IntStream firsts() {
        return IntStream.iterate(0, first -> first < HISTORIES, first -> first + AT_A_TIME);
    }

    @ParameterizedTest
    @MethodSource("firsts")
    void anyHistoryLeavesTheCellsOfANaiveCount(int first) {
        RawEvents raw = RawEvents.of(database, "playlog", LANES);
        declare();
        for (int history = first; history < first + AT_A_TIME; history++) {
            did.clear();
            Random random = new Random(SEED + history);
            long before = Long.parseLong(cells.text("SELECT coalesce(max(recount_id), 0) FROM summary_meta.recount"));
            boolean damaged = random.nextInt(3) == 0;
            new History(raw, random, damaged).play();
            assertThat(cells.rows("summary", ACTUAL))
                    .as("-Dseed=%d, history %d: %s", SEED, history, did)
                    .isEqualTo(cells.rows("summary", NAIVE));
            if (!damaged) {
                assertThat(cells.text(String.format(FOUND, before)))
                        .as("a recount found what nobody had damaged: -Dseed=%d, history %d: %s", SEED, history, did)
                        .isEqualTo("0");
            }
        }
        assertThat(cells.text("SELECT sum(total) FROM summary.plays"))
                .isEqualTo(cells.text("SELECT count(*) FROM ingest.event_v1"));
        raw.close();
        cells.close();
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }

    /** The service makes the tables; its own runs are a day away. */
    private void declare() {
        Map<String, String> own = new HashMap<>();
        own.put("SUMMARY_EVERY", "1d");
        own.put("SUMMARY_RECONCILE_EVERY", "1d");
        own.put("SUMMARY_TABLES_PLAYS_STREAM", "playlog");
        own.put("SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text,campaign_id=/campaign_id:bigint");
        own.put("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo");
        own.put("SUMMARY_TABLES_PLAYS_SUM", "duration_ms=/duration_ms");
        own.put("SUMMARY_TABLES_PLAYS_MAX", "longest=/duration_ms");
        try (SummaryService service = new SummaryService(database)) {
            own.forEach(service::set);
            service.startReady();
        }
    }

    private final class History {
        private final RawEvents raw;
        private final Random random;
        private final Map<Integer, Batch> late = new HashMap<>();
        private final boolean damaged;
        private final RecountStore recounts;

        /** @param damaged whether cells are spoilt on the way; only then may a recount find anything */
        History(RawEvents raw, Random random, boolean damaged) {
            this.raw = raw;
            this.random = random;
            this.damaged = damaged;
            this.recounts = new RecountStore(pool, PLAYS, 1 + random.nextInt(40));
        }

        void play() {
            for (int step = 0; step < LENGTH; step++) {
                act(random.nextInt(damaged ? 10 : 9));
            }
            late.values().forEach(HistoryIT::commit);
            reconcile(damaged, START.minusSeconds(86_400), damaged ? 6 : 1);
            while (recounts.step().await().indefinitely() != Stepped.IDLE) {
                did.add("step");
            }
            boolean more = true;
            while (more) {
                Ran ran = run(new Listeners(List.of())).runOnce().await().indefinitely();
                more = ran instanceof Ran.Moved moved && moved.more();
            }
        }

        private void act(int what) {
            did.add(List.of("write", "write", "late", "end late", "run", "run", "crash", "recount", "step", "damage")
                    .get(what));
            switch (what) {
                case 0, 1 -> write();
                case 2 -> beginLate();
                case 3 -> endLate();
                case 4, 5 -> run(new Listeners(List.of())).runOnce().await().indefinitely();
                case 6 -> crash();
                case 7 -> reconcile(random.nextBoolean(), START.plusSeconds(random.nextInt(4 * 86_400)), 1);
                case 8 -> recounts.step().await().indefinitely();
                default -> damage();
            }
        }

        private void write() {
            int lane = random.nextInt(LANES);
            if (!late.containsKey(lane)) {
                raw.write(lane, events());
            }
        }

        private void beginLate() {
            int lane = random.nextInt(LANES);
            if (!late.containsKey(lane)) {
                late.put(lane, raw.begin(lane, events()));
            }
        }

        private void endLate() {
            Batch batch = late.remove(random.nextInt(LANES));
            if (batch != null && random.nextInt(3) > 0) {
                commit(batch);
            } else if (batch != null) {
                batch.close();
            }
        }

        private RunStore run(Listeners listeners) {
            return new RunStore(pool, PLAYS, listeners, 1 + random.nextInt(30));
        }

        /** At any step: before COMMIT nothing has happened, after it everything. */
        private void crash() {
            Step at = STEPS.get(random.nextInt(STEPS.size()));
            run(new Listeners(List.of((step, summary) -> {
                        if (step == at) {
                            throw new IllegalStateException("crash");
                        }
                    })))
                    .runOnce()
                    .onFailure(failure -> "crash".equals(failure.getMessage()))
                    .recoverWithNull()
                    .await()
                    .indefinitely();
        }

        private void reconcile(boolean repair, Instant from, int days) {
            cells.execute("INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)"
                    + " VALUES ('plays', '" + (repair ? "rebuild" : "reconciliation") + "', " + repair + ", '" + from
                    + "', '" + from.plusSeconds(days * 86_400L) + "', " + days + ", 'the test')");
        }

        private void damage() {
            cells.execute(
                    switch (random.nextInt(3)) {
                        case 0 ->
                            "DELETE FROM summary.plays WHERE cell_key IN (SELECT cell_key FROM summary.plays LIMIT 1)";
                        case 1 -> "UPDATE summary.plays SET total = total + 1 WHERE device_id = 'a'";
                        default ->
                            "INSERT INTO summary.plays (cell_key, device_id, period_start, total, updated_at)"
                                    + " SELECT gen_random_uuid(), 'nobody', period_start, 7, now() FROM summary.plays LIMIT 1";
                    });
        }

        private List<Event> events() {
            List<Event> events = new ArrayList<>();
            int size = random.nextInt(12);
            for (int number = 0; number < size; number++) {
                Instant at = START.plusSeconds(random.nextInt(4 * 86_400));
                String device = List.of("\"a\"", "\"b\"", "null", "\"\"").get(random.nextInt(4));
                String campaign = random.nextInt(3) == 0 ? "" : ", \"campaign_id\": " + random.nextInt(3);
                String duration = List.of("12", "0.5", "\"x\"", "null").get(random.nextInt(4));
                events.add(
                        new Event(at, "{\"device_id\": " + device + campaign + ", \"duration_ms\": " + duration + "}"));
            }
            return events;
        }
    }

    private static void commit(Batch batch) {
        batch.commit();
        batch.close();
    }
}
