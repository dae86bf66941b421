package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.SecretVolume;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL refuses every session of a service that is not over TLS, and secrets change while a replica runs. */
class SecureServersIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String ANOTHER = "another $1 ${password}";
    private static final String ANOTHER_TOKEN = "another-token-of-the-tests";
    private static final String NOT_OVER_TLS = """
            SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = current_user AND NOT ssl
            """;
    private static final String END_SESSIONS = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()
            """;

    @Test
    void worksOverTlsAndTakesSecretsThatChangeWithoutARestart(@TempDir Path folder) {
        try (LocalStack local = LocalStack.start(StackOptions.randomPorts().withTls());
                Target target = new Target();
                WebhookService service = new WebhookService(local.database(), "once", target)) {
            Database database = local.database();
            Rows rows = new Rows(database);
            SecretVolume password = new SecretVolume(folder.resolve("password"), database.password());
            SecretVolume tokens = new SecretVolume(folder.resolve("tokens"), WebhookService.TOKEN);
            ServiceProcess replica = service.unset("DATABASE_PASSWORD")
                    .unset("ADMIN_TOKENS")
                    .set("DATABASE_PASSWORD_FILE", password.file().toString())
                    .set("ADMIN_TOKENS_FILE", tokens.file().toString())
                    .startReady();
            Api api = Api.of(replica);
            deliver(replica, target, "first");
            assertThat(rows.number(NOT_OVER_TLS)).isZero();

            rows.execute("ALTER ROLE onefold_webhook PASSWORD '" + ANOTHER + "'; " + END_SESSIONS);
            password.change(ANOTHER);
            tokens.change(ANOTHER_TOKEN);

            deliver(replica, target, "second");
            await("the new token counts")
                    .atMost(A_WHILE)
                    .until(() -> api.withToken(ANOTHER_TOKEN).ask("/ops/queues").statusCode() == 200);
            assertThat(api.ask("/ops/queues").statusCode()).isEqualTo(401);
        }
    }

    private static void deliver(ServiceProcess replica, Target target, String order) {
        await("it is taken")
                .atMost(A_WHILE)
                .until(() -> new Gateway()
                        .send(replica.httpUrl(), "evt-" + order, Gateway.orderPaid(order))
                        .join()
                        .isTaken());
        await("its call").atMost(A_WHILE).until(() -> target.effectsOf(order) == 1);
    }
}
