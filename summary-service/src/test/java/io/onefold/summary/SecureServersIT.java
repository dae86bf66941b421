package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.SecretVolume;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    void countsOverTlsAndTakesSecretsThatChangeWithoutARestart(@TempDir Path folder) {
        try (LocalStack local = LocalStack.start(StackOptions.randomPorts().withTls());
                Fixture plays = new Fixture(new TestStack(local, local.database()), 1)) {
            SecretVolume password = new SecretVolume(
                    folder.resolve("password"), plays.database().password());
            SecretVolume tokens = new SecretVolume(folder.resolve("tokens"), SummaryService.TOKEN);
            ServiceProcess replica = plays.service()
                    .unset("DATABASE_PASSWORD")
                    .unset("ADMIN_TOKENS")
                    .set("DATABASE_PASSWORD_FILE", password.file().toString())
                    .set("ADMIN_TOKENS_FILE", tokens.file().toString())
                    .startReady();
            Api api = Api.of(replica);
            count(plays, "2026-03-01T12:00:00Z");
            assertThat(plays.cells().text(NOT_OVER_TLS)).isEqualTo("0");

            plays.cells().execute("ALTER ROLE onefold_summary PASSWORD '" + ANOTHER + "'");
            plays.cells().text(END_SESSIONS);
            password.change(ANOTHER);
            tokens.change(ANOTHER_TOKEN);

            count(plays, "2026-03-02T12:00:00Z");
            await("the new token counts")
                    .atMost(A_WHILE)
                    .until(() -> api.withToken(ANOTHER_TOKEN).ask("/summaries").statusCode() == 200);
            assertThat(api.ask("/summaries").statusCode()).isEqualTo(401);
        }
    }

    private static void count(Fixture plays, String at) {
        plays.raw().write(0, List.of(Event.play(at, "d1")));
        await("counted").atMost(A_WHILE).until(plays::isCounted);
    }
}
