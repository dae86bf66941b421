package io.onefold.summary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.ApiPort;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of the events and no secret is in what a replica prints, whatever happens to it. */
@ExtendWith(StackExtension.class)
class LeakIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Part of everything that must not be seen. */
    private static final String MARK = "hush4711";

    private static final String TOKEN = MARK + "-token-of-operators";

    private final TestStack stack;

    LeakIT(TestStack stack) {
        this.stack = stack;
    }

    @ParameterizedTest
    @ValueSource(strings = {"INFO", "DEBUG"})
    void whatIsSummarisedOrRefusedIsNotPrinted(String level) {
        try (Fixture plays = fixture(level)) {
            plays.raw().write(0, events());
            ServiceProcess replica = plays.service().startReady();
            await("it is counted").atMost(A_WHILE).until(() -> counted(plays) == 4);
            operate(Api.of(replica).withToken(TOKEN), new ApiPort(replica.httpUrl(), TOKEN));
            execute(plays, "ALTER TABLE summary.plays ADD CONSTRAINT no_more CHECK (total < 3)");
            plays.raw().write(0, events());
            await("it says that the database refuses")
                    .atMost(A_WHILE)
                    .until(() -> output(replica).contains("no_more"));
            execute(plays, "ALTER TABLE summary.plays DROP CONSTRAINT no_more");
            await("it is counted").atMost(A_WHILE).until(() -> counted(plays) == 8);
            replica.process().terminate(Duration.ofSeconds(20));

            assertThat(output(replica))
                    .contains("a summary is new", "a summary does not go on", "a summary goes on")
                    .satisfies(LeakIT::isJson)
                    .doesNotContainIgnoringCase(MARK);
        }
    }

    /** The sum of the cells: a naive count would take other fields for devices. */
    private static long counted(Fixture plays) {
        return plays.cells().of("plays", "device_id").values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static List<Event> events() {
        return List.of(
                Event.play("2026-03-01T12:00:00Z", MARK + "-device"),
                Event.play("2026-03-01T13:00:00Z", MARK + "-device"),
                new Event(
                        Instant.parse("2026-03-02T12:00:00Z"),
                        "{\"device_id\":\"" + MARK + "\",\"n\":\"" + MARK + "\",\"more\":{\"" + MARK + "\":1}}"),
                new Event(Instant.parse("2026-03-02T12:00:00Z"), "{\"device_id\":[\"" + MARK + "\"],\"n\":1e400}"));
    }

    private static void operate(Api api, ApiPort port) {
        assertThat(api.withToken(MARK + "-of-nobody").ask("/summaries/plays").statusCode())
                .isEqualTo(401);
        assertThat(api.ask("/summaries/plays?" + MARK + "=" + MARK).statusCode())
                .isEqualTo(400);
        assertThat(api.ask("/summaries/plays?device_id=" + MARK + "-device&from=" + MARK)
                        .statusCode())
                .isEqualTo(400);
        for (String path : List.of(
                "/summaries", "/summaries/plays", "/summaries/plays?by=device_id&format=csv&device_id=" + MARK)) {
            assertThat(api.ask(path).statusCode()).as(path).isEqualTo(200);
        }
        for (String kind : List.of("rebuilds", "reconciliations")) {
            String path = "/ops/summaries/plays/" + kind;
            assertThat(api.post(path, "{\"from\": " + MARK).statusCode()).isEqualTo(400);
            assertThat(api.post(path, "{\"from\": [\"" + MARK + "\"]}").statusCode())
                    .isEqualTo(400);
            assertThat(api.post(path, "{\"from\": \"" + MARK + "\", \"to\": \"" + MARK + "\"}")
                            .statusCode())
                    .isEqualTo(400);
            port.refusesWhatIsTooLarge(path, "{\"x\":\"" + MARK.repeat(20));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DATABASE_PASSWORD", "DATABASE_MIGRATION_PASSWORD"})
    void aWrongPasswordIsNotPrinted(String variable) {
        try (Fixture plays = fixture("DEBUG")) {
            plays.service().set(variable, MARK);
            ServiceProcess replica = plays.service().start();
            replica.awaitLive(A_WHILE);
            await("it says why it waits")
                    .atMost(A_WHILE)
                    .until(() -> output(replica).contains("password authentication failed"));

            assertThat(Api.of(replica).readiness().toString()).doesNotContainIgnoringCase(MARK);
            assertThat(output(replica)).satisfies(LeakIT::isJson).doesNotContainIgnoringCase(MARK);
        }
    }

    @Test
    void aConfigurationThatIsRefusedIsPrintedWithoutItsSecrets() {
        try (Fixture plays = fixture("DEBUG")) {
            plays.service()
                    .set("DATABASE_URL", "postgresql://user:" + MARK + "@127.0.0.1:1/db?password=" + MARK)
                    .set("VIEWER_TOKENS", MARK);
            ServiceProcess replica = plays.service().start();

            assertThat(replica.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(output(replica))
                    .contains("problems in the configuration", "VIEWER_TOKENS", "DATABASE_URL")
                    .doesNotContainIgnoringCase(MARK);
        }
    }

    private Fixture fixture(String level) {
        Fixture plays = new Fixture(stack, 1);
        plays.service()
                .set("ADMIN_TOKENS", TOKEN)
                .set("SUMMARY_TABLES_PLAYS_SUM", "n=/n")
                .set("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "true");
        if (!level.equals("INFO")) {
            plays.service().set("QUARKUS_LOG_CATEGORY__IO_ONEFOLD__LEVEL", level);
        }
        return plays;
    }

    private static void execute(Fixture plays, String sql) {
        try (Connection owner = DriverManager.getConnection(
                        plays.database().jdbcUrl(),
                        plays.database().ownerUsername("summary"),
                        plays.database().password());
                Statement statement = owner.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static void isJson(String output) {
        assertThat(output.lines())
                .allSatisfy(line ->
                        assertThat(JSON.readTree(line).path("service").asText()).isEqualTo("onefold-summary"));
    }

    private static String output(ServiceProcess replica) {
        try {
            return Files.readString(replica.log(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
