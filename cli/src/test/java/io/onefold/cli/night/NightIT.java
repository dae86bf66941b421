package io.onefold.cli.night;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.documentation.Blocks;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every command of the walk through a bad night, as it is written there, against services that have had one. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NightIT {
    private static final Path ROOT = Path.of("..");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final Night night;
    private final Map<String, String> environment = new HashMap<>();

    NightIT(TestStack stack) throws IOException {
        this.night = new Night(stack);
    }

    /** What a command ended with, and what it said. */
    private record Ran(int code, String said) {}

    @BeforeAll
    void haveABadNight() throws Exception {
        night.makeTopic();
        night.ingest("/no/such/field");
        night.send(play(1), play(2));
        awaitDead(2);
        night.ingest("/id");
        night.send(play(3), "no JSON", play(3).replace("\"n\":3", "\"n\":33"));
        night.summary();
        night.webhook();
        awaitDead(3);
        environment.put("LETTER", first("dead-letters list --stream playlog --reason not_json", "/items/0/id"));

        for (int order = 1; order <= 4; order++) {
            Path payload = Files.writeString(Night.FOLDER.resolve("order.json"), "{\"id\": " + order + "}");
            ran("./onefold jobs integrate orders or_" + order + " --payload " + payload.toAbsolutePath());
        }
        await().atMost(A_WHILE).until(() -> asked("jobs dead --queue orders").size() == 4);
        environment.put("JOB", first("jobs dead --queue orders", "/3/id"));
        ran("./onefold redrives webhook start orders --rate 0.1");
        environment.put("REDRIVE", first("redrives webhook list", "/0/id"));
        ran("./onefold redrives webhook pause " + environment.get("REDRIVE"));

        ran("./onefold summaries watch plays");
        ran("./onefold summaries reconciliations start plays --from 2026-01-01 --to 2026-02-01 --watch");
        environment.put("RECONCILIATION", first("summaries reconciliations list plays", "/0/id"));
    }

    @AfterAll
    void close() {
        night.close();
    }

    private static String play(int number) {
        return "{\"id\":\"p" + number + "\",\"at\":\"2026-01-15T12:00:00Z\",\"n\":" + number + "}";
    }

    private void awaitDead(int letters) {
        await().atMost(A_WHILE)
                .until(() -> asked("dead-letters list --stream playlog")
                                .path("items")
                                .size()
                        == letters);
    }

    private JsonNode asked(String command) throws IOException, InterruptedException {
        return JSON.readTree(ran("./onefold " + command + " --json").said());
    }

    private String first(String command, String pointer) throws IOException, InterruptedException {
        return asked(command).at(pointer).asText();
    }

    private Ran ran(String line) throws IOException, InterruptedException {
        Ran ran = run(line);
        assertThat(ran.code()).as(line + "\n" + ran.said()).isZero();
        return ran;
    }

    private Ran run(String line) throws IOException, InterruptedException {
        Path errors = Night.FOLDER.resolve("errors");
        ProcessBuilder command = new ProcessBuilder("bash", "-euc", line)
                .directory(ROOT.toFile())
                .redirectError(errors.toFile());
        command.environment().putAll(night.addresses());
        command.environment().putAll(environment);
        command.environment().put("ONEFOLD_TOKEN", Night.TOKEN);
        Process process = command.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return new Ran(code, code == 0 ? said : said + Files.readString(errors));
    }

    @Test
    void everyCommandDoesWhatTheWalkSays() throws Exception {
        List<String> lines = Blocks.lines("operations.md", "## Alarms", "sh");

        assertThat(lines).hasSizeGreaterThan(30);
        for (String line : lines) {
            assertThat(ran(line).said()).as(line).isNotBlank();
        }
        assertThat(asked("dead-letters list --stream playlog").path("items"))
                .as("what the walk has left dead")
                .isEmpty();
    }

    @Test
    void everyStatementWorksByTheRoleOfTheService() throws Exception {
        List<String> statements = Blocks.lines("operations.md", "## Alarms", "sql");

        assertThat(statements).isNotEmpty();
        Database database = night.database();
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl(), database.username("ingest"), database.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                assertThatCode(() -> statement.executeQuery(sql).next()).as(sql).doesNotThrowAnyException();
            }
        }
    }
}
