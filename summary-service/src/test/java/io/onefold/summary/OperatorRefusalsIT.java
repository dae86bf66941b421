package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.http.ApiPort;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.SummaryService;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused to operators, and how. One replica for all of it. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperatorRefusalsIT {
    private static final String REBUILDS = "/ops/summaries/plays/rebuilds";
    private static final String RECONCILIATIONS = "/ops/summaries/plays/reconciliations";
    private static final String MARCH = "{\"from\": \"2026-03-01\", \"to\": \"2026-03-04\"}";

    private final Fixture plays;
    private final ServiceProcess replica;
    private final Api api;

    OperatorRefusalsIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
        for (Map.Entry<String, String> zone :
                Map.of("WEST", "Etc/GMT+12", "EAST", "Pacific/Kiritimati").entrySet()) {
            plays.service()
                    .set("SUMMARY_TABLES_" + zone.getKey() + "_STREAM", "playlog")
                    .set("SUMMARY_TABLES_" + zone.getKey() + "_PERIOD", "day")
                    .set("SUMMARY_TABLES_" + zone.getKey() + "_ZONE", zone.getValue());
        }
        this.replica = plays.service().startReady();
        this.api = Api.of(replica);
    }

    @AfterAll
    void stop() {
        plays.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rebuilds | '' | the body is a JSON object",
                "rebuilds | [] | the body is a JSON object",
                "rebuilds | {\"from\": | the body is a JSON object",
                "rebuilds | {\"from\": \"2026-01-01\", \"from\": \"2026-01-01\", \"to\": \"2026-01-02\"} | the body has a name twice in one object",
                "rebuilds | {} | from is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years 1 to 9999",
                "rebuilds | {\"from\": \"2026-01-01\"} | to is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years 1 to 9999",
                "rebuilds | {\"from\": 20260101, \"to\": \"2026-01-02\"} | from is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years 1 to 9999",
                "rebuilds | {\"from\": \"2026-01-02\", \"to\": \"2026-01-02\"} | from is before to",
                "rebuilds | {\"from\": \"1900-01-01\", \"to\": \"2026-01-02\"} | from and to are at most 10000 periods apart",
                "rebuilds | {\"from\": \"2026-01-01\", \"to\": \"2026-01-02\", \"repair\": true} | the body has the fields [from, to] and no other",
                "reconciliations | {\"from\": \"2026-01-01\", \"to\": \"2026-01-02\", \"repare\": true} | the body has the fields [from, to, repair] and no other",
                "reconciliations | {\"from\": \"2026-01-01\", \"to\": \"2026-01-02\", \"repair\": 1} | repair is true or false",
            })
    void aWrongRequestIsRefusedByItsRule(String kind, String body, String rule) {
        refused(api.post("/ops/summaries/plays/" + kind, body), 400, rule);
    }

    @Test
    void whatIsNotThereIsNotFound() {
        refused(api.post("/ops/summaries/nothing/rebuilds", MARCH), 404, "there is no summary nothing");
        refused(api.ask("/ops/summaries/nothing/rebuilds"), 404, "there is no summary nothing");
        refused(api.ask("/ops/summaries/nothing/witness"), 404, "there is no summary nothing");
        refused(api.post("/ops/summaries/nothing/retire", ""), 404, "there is no summary nothing");
        refused(api.ask(REBUILDS + "/77"), 404, "there is no rebuild 77 of plays");
        refused(api.post(RECONCILIATIONS + "/77/cancel", ""), 404, "there is no reconciliation 77 of plays");
        refused(api.ask(REBUILDS + "/first"), 400, "an id is a whole number from 1 on");
        refused(api.ask(REBUILDS + "?before=0"), 400, "an id is a whole number from 1 on");
        refused(api.ask(REBUILDS + "?limit=1001"), 400, "limit is 1 to 1000");
        refused(api.ask(REBUILDS + "?form=2026-01-01"), 400, "a parameter is one of [before, limit]");
        refused(api.post("/ops/summaries/plays/retire?dryRun=true", ""), 400, "there are no parameters here");
        assertThat(api.ask("/ops/summaries/plays/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void whatNoMethodTakesIsSaidInTheSameForm() {
        String detail = "nothing here answers such a request";
        refused(api.ask("/no/such/path"), 404, detail);
        refused(api.post("/summaries/plays", MARCH), 405, detail);
    }

    @Test
    void everyDayOfTheYears1To9999CanBeAskedForInAnyZone() {
        assertThat(api.ask("/summaries/west?from=0001-01-01&to=9999-12-31").statusCode())
                .isEqualTo(200);
        assertThat(api.ask("/summaries/east?from=0001-01-01&to=9999-12-31").statusCode())
                .isEqualTo(200);
        assertThat(api.ask("/summaries/west?to=10000-01-01").statusCode()).isEqualTo(400);
    }

    @Test
    void theApiPortSaysNothingOfItselfAndSlowsGuessersDown() {
        ApiPort port = new ApiPort(replica.httpUrl(), SummaryService.TOKEN);

        port.saysNothingOfItselfAndIsNotShownOrKept(REBUILDS);
        port.refusesToAcceptWhatIsNoMediaType(REBUILDS);
        port.refusesToAcceptWhatIsNoMediaType("/summaries/plays");
        port.refusesWhatIsNoRequestWithoutAWord();
        port.endsWhoAsksAndDoesNotRead();
        port.limitsFailedLoginsAndNobodyElse(REBUILDS);
        port.limitsFailedLoginsAndNobodyElse("/summaries/plays");
    }

    private static void refused(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(Api.json(answer.body()).path("detail").asText()).isEqualTo(detail);
    }
}
