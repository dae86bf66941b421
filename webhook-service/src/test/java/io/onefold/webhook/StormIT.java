package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.pace.RedisTalk;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Storm;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Twins and triplets of many orders on two replicas that are killed again and again, while Redis is flushed and stopped, the
 * database restarted, and the target fails, resets and is slow: each effect is called with one key and one body, and is
 * there once.
 */
@ExtendWith(StackExtension.class)
class StormIT {
    private static final boolean CHAOS = Boolean.getBoolean("chaos");
    private static final int ORDERS = CHAOS ? 20_000 : 600;
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final Duration LONG = CHAOS ? Duration.ofMinutes(20) : Duration.ofMinutes(3);
    private static final Duration TOO_LATE = Duration.ofMillis(1_200);
    private static final int LEAST_KILLS = 4;
    private static final String NAMED = """
            SELECT (cause ->> 'id')::bigint AS delivery_id, effect_id, body -> 'payload' ->> 'event' AS payload
            FROM (SELECT effect_id, convert_from(body, 'UTF8')::jsonb AS body FROM webhook.effect) AS effect
                LEFT JOIN LATERAL jsonb_array_elements(body -> 'deliveries') AS cause ON true
            """;
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final LocalStack servers;
    private final Target target = new Target();
    private final Database database;
    private final Rows rows;
    private final Random random = new Random(SEED);

    StormIT(TestStack stack) {
        this.servers = stack.embedded();
        this.database = stack.servers()
                .createDatabase("storm_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet());
        this.rows = new Rows(database);
    }

    @AfterEach
    void stop() {
        target.close();
        servers.redis().start();
    }

    @ParameterizedTest
    @ValueSource(strings = {"once", "collapse", "rerun"})
    void eachEffectIsThereOnce(String policy) {
        target.behave(call -> trouble(random.nextInt(100)));
        try (WebhookService service = new WebhookService(database, policy, target)
                        .set("REDIS_URL", servers.redisUrl())
                        .set("WEBHOOK_QUEUES_ORDERS_TARGET_RATE", "2000")
                        .set("WEBHOOK_QUEUES_ORDERS_TIMEOUT", "1s")
                        .set("WEBHOOK_QUEUES_ORDERS_MAX_ATTEMPTS", "50");
                Storm storm = new Storm(new Gateway(), random)) {
            ServiceProcess[] replicas = {service.startReady(), service.startReady()};
            long begun = System.nanoTime();
            storm.begin(ORDERS, replicas);
            int kills = 0;
            for (; storm.isOn() || kills < LEAST_KILLS; kills++) {
                int victim = kills % replicas.length;
                replicas[victim].process().kill();
                disturb(kills);
                replicas[victim] = service.startReady();
                storm.moved(replicas);
            }
            storm.awaitEnd(LONG);
            long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
            target.behave(call -> Reply.OK);
            await("-Dseed=" + SEED)
                    .atMost(LONG)
                    .until(() -> rows.number("SELECT count(*) FROM webhook.job WHERE ended_at IS NULL") == 0);
            judge(policy, storm);
            System.out.printf(
                    "%s: %d orders, %d events in %d s, %d kills, %d calls, %d effects, -Dseed=%d%n",
                    policy,
                    ORDERS,
                    storm.events(),
                    seconds,
                    kills,
                    target.calls().size(),
                    target.effects().size(),
                    SEED);
        }
    }

    /** 3 % fail, 2 % are reset, half of them with the effect, and 1 % have it and answer too late. */
    private static Reply trouble(int chance) {
        return switch (chance) {
            case 0, 1, 2 -> Reply.no(500);
            case 3 -> new Reply(true, 0, () -> {});
            case 4 -> Reply.no(0);
            case 5 -> Reply.late(TOO_LATE);
            default -> Reply.OK;
        };
    }

    private void disturb(int turn) {
        switch (turn % LEAST_KILLS) {
            case 0 -> servers.redis().kill();
            case 1 -> servers.redis().start();
            case 2 -> {
                if (turn == 2) {
                    servers.postgres().kill();
                    servers.postgres().start();
                }
            }
            default -> RedisTalk.say(servers.redis().port(), "FLUSHALL");
        }
    }

    private void judge(String policy, Storm storm) {
        String seed = "-Dseed=" + SEED;
        assertThat(rows.number("SELECT count(*) FROM webhook.delivery"))
                .as(seed)
                .isEqualTo(storm.events());
        assertThat(rows.number("SELECT count(*) FROM webhook.link"))
                .as("each delivery has its effect, %s", seed)
                .isEqualTo(storm.events());
        assertThat(rows.number("SELECT count(*) FROM webhook.link JOIN webhook.effect USING (effect_id)"
                        + " JOIN webhook.job ON job.job_id = link.job_id AND job.key = effect.key"))
                .as("each delivery has a job, of its key, %s", seed)
                .isEqualTo(storm.events());
        assertThat(rows.all("SELECT DISTINCT state FROM webhook.effect"))
                .as("one done effect per generation, %s", seed)
                .containsExactly("done");
        assertThat(rows.number("SELECT count(*) FROM (SELECT FROM webhook.effect GROUP BY key"
                        + " HAVING max(generation) <> count(*)) AS gaps"))
                .as("no generation is left out, %s", seed)
                .isZero();
        assertThat(target.bodies().values())
                .as("one body per key, %s", seed)
                .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
        Set<String> done = new TreeSet<>(rows.all("SELECT idempotency_key FROM webhook.effect"));
        assertThat(new TreeSet<>(target.effects().keySet())).as(seed).isEqualTo(done);
        assertThat(rows.number("SELECT count(DISTINCT collapse_key) FROM webhook.effect"))
                .as(seed)
                .isEqualTo(ORDERS);
        if (policy.equals("once")) {
            assertThat(target.effects()).as(seed).hasSize(ORDERS);
        }
        if (policy.equals("rerun")) {
            judgeBodies(storm.events(), seed);
        }
    }

    private void judgeBodies(int events, String seed) {
        assertThat(rows.all("SELECT delivery_id, effect_id FROM (" + NAMED + ") AS named ORDER BY 1, 2"))
                .as("each delivery is named in one body, that of its effect, and no body names none, %s", seed)
                .hasSize(events)
                .isEqualTo(rows.all("SELECT delivery_id, effect_id FROM webhook.link ORDER BY 1, 2"));
        assertThat(rows.all("SELECT * FROM (SELECT effect_id, max(delivery_id) AS delivery_id, min(payload) AS sent"
                        + " FROM (" + NAMED + ") AS named GROUP BY effect_id) AS newest"
                        + " JOIN webhook.delivery USING (delivery_id) WHERE sent IS DISTINCT FROM event_id"))
                .as("the newest payload is sent, %s", seed)
                .isEmpty();
    }
}
