package io.onefold.benchmarks.summary;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.embedded.PostgresServer;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** One run: the index, then for each size below catching up, ticks, and the naive count of the same day; then a rebuild. */
final class Session implements AutoCloseable {
    private static final int TICK = 100_000;
    private static final int TICKS = 3;
    private static final int INDEXED = 400_000;
    private static final int TURNS = 3;
    private static final Duration START_TAKES = Duration.ofSeconds(60);

    private static final String NAIVE = """
            INSERT INTO public.naive SELECT payload ->> 'device_id', (payload ->> 'campaign_id')::bigint,
                date_trunc('day', occurred_at, 'UTC'), count(*), sum((payload ->> 'duration_ms')::numeric)
            FROM ingest.event WHERE stream = 'bench' AND occurred_at >= '2026-03-10 00:00:00Z'
                AND occurred_at < '2026-03-11 00:00:00Z' GROUP BY 1, 2, 3
            """;
    private static final String NAIVE_TABLE = """
            DROP TABLE IF EXISTS public.naive;
            CREATE TABLE public.naive (device_id text, campaign_id bigint, period_start timestamptz, total bigint, sum numeric)
            """;
    private static final String WRONG = """
            SELECT count(*) FROM public.naive FULL JOIN (
                SELECT * FROM summary.plays WHERE period_start = '2026-03-10 00:00:00Z') AS cell
                ON naive.device_id = cell.device_id AND naive.campaign_id = cell.campaign_id
            WHERE naive.total IS DISTINCT FROM cell.total OR naive.sum IS DISTINCT FROM cell.duration_ms
            """;
    private static final String REBUILD = """
            INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)
            VALUES ('plays', 'rebuild', true, '2026-03-09 00:00:00Z', '2026-03-10 00:00:00Z', 1, 'the benchmark')
            """;

    private final LocalStack stack;
    private final Consumer<String> screen;
    private final RawStore raw;
    private final Engine engine;
    private boolean right = true;

    private Session(LocalStack stack, Consumer<String> screen) throws SQLException {
        this.stack = stack;
        this.screen = screen;
        this.raw = new RawStore(DriverManager.getConnection(
                stack.database().jdbcUrl(), PostgresServer.SUPERUSER, PostgresServer.SUPERUSER_PASSWORD));
        this.engine = new Engine(stack.database());
    }

    /** @throws io.onefold.stack.process.StackFailure when something does not start */
    static Session start(Path root, Consumer<String> screen) throws SQLException {
        screen.accept("Starting the servers, and each service once to make its tables");
        LocalStack stack = LocalStack.start(StackOptions.randomPorts());
        try {
            makeTables(
                    stack,
                    root,
                    "ingest",
                    Map.of(
                            "INGEST_GROUP_ID", "tables",
                            "INGEST_STREAMS_OTHER_TOPICS", "other",
                            "INGEST_STREAMS_OTHER_KEY", "/id"));
            makeTables(stack, root, "summary", Engine.VARIABLES);
            return new Session(stack, screen);
        } catch (SQLException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private static void makeTables(LocalStack stack, Path root, String service, Map<String, String> variables) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment(service));
        environment.putAll(variables);
        Path application = root.toAbsolutePath().resolve(service + "-service/target/quarkus-app");
        Path log = root.toAbsolutePath().resolve("benchmarks/target/" + service + ".log");
        try (ServiceProcess process = ServiceProcess.start(service, ServiceLaunch.of(application, environment, log))) {
            process.awaitReady(START_TAKES);
        }
    }

    void measure(int... sizes) throws SQLException {
        index("btree");
        index("brin");
        double first = 0;
        for (int below : sizes) {
            raw.fill(below, false);
            raw.settle();
            long unread = raw.number("SELECT " + raw.events() + " - coalesce(sum(counted), 0) FROM summary_meta.tally");
            double caught = engine.catchUp();
            if (unread > 0) {
                say("catching up over %,d events: %,.0f events/s", unread, unread / caught);
            }
            double tick = tick();
            double naive = naive();
            first = first == 0 ? tick : first;
            say(
                    "with %,d below, a tick over %,d: %.2f s, %.2f times the first; all of the day again: %.2f s",
                    below, TICK, tick, tick / first, naive);
        }
        engine.catchUp();
        raw.execute(REBUILD);
        long day = raw.number("SELECT count(*) FROM ingest.event WHERE occurred_at >= '2026-03-09 00:00:00Z'"
                + " AND occurred_at < '2026-03-10 00:00:00Z'");
        double rebuild = engine.recount();
        say("rebuild of a day of %,d events: %.2f s, %,.0f events/s", day, rebuild, day / rebuild);
        right &= raw.number("SELECT repaired FROM summary_meta.recount") == 0;
    }

    /** The least of some turns, taken in turn: noise only adds. */
    private void index(String kind) throws SQLException {
        double plain = Double.MAX_VALUE;
        double indexed = Double.MAX_VALUE;
        for (int turn = 0; turn < TURNS; turn++) {
            raw.makePlain(kind);
            plain = Math.min(plain, raw.insert("public.plain", INDEXED));
            indexed = Math.min(indexed, raw.insert("public.indexed", INDEXED));
        }
        say("inserting %,d events with a %s by batch: %.3f times the time without", INDEXED, kind, indexed / plain);
    }

    private double tick() throws SQLException {
        double least = Double.MAX_VALUE;
        for (int turn = 0; turn < TICKS; turn++) {
            raw.fill(raw.events() + TICK, true);
            raw.settle();
            least = Math.min(least, engine.catchUp());
        }
        return least;
    }

    private double naive() throws SQLException {
        raw.execute(NAIVE_TABLE);
        double seconds = raw.seconds(NAIVE);
        right &= raw.number(WRONG) == 0;
        return seconds;
    }

    private void say(String format, Object... values) {
        screen.accept("  " + String.format(Locale.ROOT, format, values));
    }

    boolean isRight() {
        return right;
    }

    @Override
    public void close() {
        engine.close();
        stack.close();
    }
}
