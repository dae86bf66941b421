package io.onefold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.cli.suite.FakeService;
import io.onefold.cli.suite.Terminal;
import io.onefold.cli.suite.Terminal.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a service answers, and what is printed and exited with for it. */
class AnswersTest {
    private static final String RUNNING =
            "{\"id\":3,\"target\":\"orders\",\"state\":\"running\",\"why\":null,\"jobs\":{\"total\":40,\"left\":20,\"sent\":20}}";
    private static final String PAUSED =
            "{\"id\":3,\"target\":\"orders\",\"state\":\"paused\",\"why\":\"of the last 50, 11 failed\","
                    + "\"jobs\":{\"total\":40,\"left\":10,\"sent\":30}}";
    private static final String DONE =
            "{\"id\":3,\"target\":\"orders\",\"state\":\"done\",\"why\":null,\"jobs\":{\"total\":40,\"left\":0,\"sent\":40}}";

    private final FakeService service = new FakeService();
    private final Terminal terminal = new Terminal().at(service.url());

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void aRefusalIsOneLine() {
        service.answers(
                409, Map.of(), "{\"title\":\"Conflict\",\"status\":409,\"detail\":\"redrive 3 of orders is running\"}");

        Outcome outcome = terminal.run("redrives", "webhook", "start", "orders");

        assertThat(outcome).isEqualTo(new Outcome(1, "", "onefold: 409 Conflict: redrive 3 of orders is running\n"));
    }

    @Test
    void aRefusalWithoutADetailSaysWhatToDo() {
        service.answers(401, Map.of(), "{\"title\":\"Unauthorized\",\"status\":401}");

        assertThat(terminal.run("groups").err())
                .isEqualTo("onefold: 401 Unauthorized: the service does not know this token\n");
    }

    @Test
    void theTokenIsSentAndNeverShown() {
        service.answers("nonsense " + "x");

        Outcome outcome = terminal.run("groups");

        assertThat(service.asked().get(0).authorization()).isEqualTo("Bearer " + Terminal.TOKEN);
        assertThat(outcome.out() + outcome.err()).doesNotContain(Terminal.TOKEN);
        assertThat(outcome.code()).isEqualTo(1);
    }

    @Test
    void aTokenMayStandInAFile(@TempDir Path folder) throws IOException {
        service.answers("{\"groups\":[]}");
        Path file = Files.writeString(folder.resolve("token"), "from-a-file\n");
        terminal.set("ONEFOLD_TOKEN", "").set("ONEFOLD_TOKEN_FILE", file.toString());

        assertThat(terminal.run("groups").code()).isZero();
        assertThat(service.asked().get(0).authorization()).isEqualTo("Bearer from-a-file");
    }

    @Test
    void withoutATokenNothingIsAsked() {
        Outcome outcome = terminal.set("ONEFOLD_TOKEN", "").run("groups");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("ONEFOLD_TOKEN");
        assertThat(service.asked()).isEmpty();
    }

    @Test
    void theTokenDoesNotFollowARedirect() {
        try (FakeService elsewhere = new FakeService().answers("{}")) {
            service.answers(302, Map.of("Location", elsewhere.url() + "/ops/groups"), "");

            assertThat(terminal.run("groups").code()).isEqualTo(1);
            assertThat(elsewhere.asked()).isEmpty();
        }
    }

    @Test
    void booksThatDoNotBalanceAreNoSuccess() {
        service.answers("{\"stream\":\"plays\",\"total\":{\"difference\":1},\"lanes\":[],\"balanced\":false}");

        Outcome outcome = terminal.run("audit", "plays");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).contains("total.difference  1");
        assertThat(outcome.err()).isEqualTo("onefold: the books of plays do not balance\n");
    }

    @Test
    void theJsonIsPrintedAsItCame() {
        String body = "{\"stream\":\"plays\", \"balanced\":true,\"x\":1.10}";
        service.answers(body);

        assertThat(terminal.run("--json", "audit", "plays")).isEqualTo(new Outcome(0, body + "\n", ""));
        assertThat(terminal.run("audit", "plays", "--json")).isEqualTo(new Outcome(0, body + "\n", ""));
    }

    @Test
    void listsInListsAreShownOneAfterTheOther() {
        service.answers("{\"groups\":[{\"group\":\"a\",\"lag\":7,\"partitions\":[{\"topic\":\"t\",\"lag\":7}]}]}");

        assertThat(terminal.run("groups").out())
                .isEqualTo("groups.1.group  a\ngroups.1.lag    7\n\ngroups.1.partitions\ntopic  lag\nt        7\n");
    }

    @Test
    void noTextCanMoveTheCursor() {
        service.answers("[{\"id\":1,\"queue\":\"orders\",\"key\":\"a\\u001b[2Jb\\nc\"}]");

        assertThat(terminal.run("jobs", "list").out()).contains("a?[2Jb?c").doesNotContain("\u001b");
    }

    @Test
    void aWatchFollowsToTheEnd() {
        service.answers(RUNNING).answers(DONE);

        Outcome outcome = terminal.run("redrives", "webhook", "watch", "3");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("redrive 3 of orders  running  [###############---------------]  50 %  20 of 40");
        assertThat(outcome.out()).contains("done  [##############################] 100 %  40 of 40", "sent 40");
    }

    @Test
    void aWatchedRedriveThatStoppedIsNoSuccess() {
        service.answers(RUNNING).answers(PAUSED);

        Outcome outcome = terminal.run("redrives", "webhook", "watch", "3");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).isEqualTo("onefold: redrive 3 of orders is paused: of the last 50, 11 failed\n");
    }

    @Test
    void whatWasBegunIsFollowedByItsNumber() {
        service.answers(202, Map.of(), RUNNING).answers(RUNNING).answers(DONE);

        Outcome outcome = terminal.run("redrives", "webhook", "start", "orders", "--watch", "--json");

        assertThat(service.lines()).containsExactly("POST /ops/redrives", "GET /ops/redrives/3", "GET /ops/redrives/3");
        assertThat(outcome).isEqualTo(new Outcome(0, RUNNING + "\n" + RUNNING + "\n" + DONE + "\n", ""));
    }

    @Test
    void aDryRunIsNotFollowed() {
        service.answers("{\"target\":\"orders\",\"jobs\":7}");

        assertThat(terminal.run("redrives", "webhook", "start", "orders", "--dry-run", "--watch")
                        .code())
                .isZero();
        assertThat(service.lines()).hasSize(1);
    }

    @Test
    void aWatchOutlivesARestartOfTheService() {
        service.answers(RUNNING)
                .answers(503, Map.of(), "")
                .answers(503, Map.of(), "")
                .answers(DONE);

        Outcome outcome = terminal.run("redrives", "webhook", "watch", "3");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEqualTo("onefold: 503; asking again\n");
    }

    @Test
    void aWatchDoesNotWaitForEver() {
        service.answers(503, Map.of(), "");

        assertThat(terminal.run("redrives", "webhook", "watch", "3").code()).isEqualTo(1);
        assertThat(terminal.waited()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aReconciliationThatFoundDriftIsNoSuccess() {
        service.answers(
                "{\"recount\":{\"id\":7,\"kind\":\"reconciliation\",\"summary\":\"plays\",\"state\":\"done\",\"periods\":1,"
                        + "\"periodsDone\":1,\"missing\":1,\"extra\":0,\"differing\":2,\"repaired\":0},\"differences\":[]}");

        Outcome outcome = terminal.run("summaries", "reconciliations", "watch", "plays", "7");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).isEqualTo("onefold: reconciliation 7 of plays: 3 cells differ from the raw events\n");
    }

    @Test
    void wrongUsageIsTold() {
        assertThat(terminal.run("jobs", "retry", "x").code()).isEqualTo(2);
        assertThat(terminal.run("jobs").err()).contains("a command is missing: list, show");
        assertThat(terminal.run("groups", "--ingest-url", "ftp://x").code()).isEqualTo(2);
        assertThat(terminal.run("jobs", "list", "--no-such-thing").code()).isEqualTo(2);
        assertThat(service.asked()).isEmpty();
    }
}
