package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Cells;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /summaries/{name}}: what it gives, by what parameters, and what it refuses. One replica for all of it. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String VIEWER = "token-of-a-viewer";
    private static final String ODD = "said \"no\", twice\nand left; {a} 100% ünï+&=";
    private static final String MARCH = "from=2026-02-01&to=2026-04-01";
    private static final int SEATS = 450; // more than the service reads at once
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

    private final TestStack stack;
    private final Cells cells;
    private final SummaryService service;
    private final Api api;

    QueryIT(TestStack shared) {
        this.stack = new TestStack(shared.servers(), shared.servers().createDatabase("query_" + System.nanoTime()));
        this.cells = new Cells(stack.database());
        this.service = new SummaryService(stack.database())
                .set("VIEWER_TOKENS", VIEWER)
                .set("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .set("SUMMARY_TABLES_PLAYS_GROUP_BY", "device=/device:text,campaign=/campaign:bigint")
                .set("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo")
                .set("SUMMARY_TABLES_PLAYS_SUM", "amount=/amount")
                .set("SUMMARY_TABLES_PLAYS_MIN", "least=/amount")
                .set("SUMMARY_TABLES_PLAYS_MAX", "most=/amount")
                .set("SUMMARY_TABLES_SEATS_STREAM", "playlog")
                .set("SUMMARY_TABLES_SEATS_GROUP_BY", "seat=/seat:text,odd=/odd:boolean")
                .set("SUMMARY_TABLES_SEATS_PERIOD", "month")
                .set("SUMMARY_TABLES_SEATS_SUM", "amount=/amount")
                .set("SUMMARY_TABLES_ORDER_STREAM", "playlog")
                .set(
                        "SUMMARY_TABLES_ORDER_GROUP_BY",
                        "at=/at:text,chosen=/chosen:boolean,live=/live:uuid,raw=/raw:date,order=/order:numeric,cell=/cell:bigint")
                .set("SUMMARY_TABLES_ORDER_PERIOD", "month")
                .set("SUMMARY_TABLES_ORDER_SUM", "page=/cell")
                .set("SUMMARY_TABLES_BARE_STREAM", "playlog")
                .set("SUMMARY_TABLES_BARE_PERIOD", "hour");
        this.api = startWithEvents();
    }

    private Api startWithEvents() {
        RawEvents raw = RawEvents.of(stack.database(), "playlog", 1);
        raw.write(
                0,
                List.of(
                        event("2026-03-01T02:59:59Z", "{\"device\":\"a\",\"campaign\":1,\"amount\":0.1}"),
                        event("2026-03-01T03:00:00Z", "{\"device\":\"a\",\"campaign\":1,\"amount\":0.1}"),
                        event("2026-03-01T12:00:00Z", "{\"device\":\"a\",\"campaign\":1,\"amount\":0.2}"),
                        event("2026-03-01T12:00:00Z", "{\"device\":\"a\",\"campaign\":2,\"amount\":9007199254740993}"),
                        event(
                                "2026-03-01T13:00:00Z",
                                "{\"device\":\"a\",\"campaign\":2,\"amount\":0.000000000000000001}"),
                        event("2026-03-02T12:00:00Z", "{\"device\":" + quoted(ODD) + ",\"campaign\":3}"),
                        event("2026-03-02T12:00:00Z", "{\"device\":\"\",\"campaign\":1,\"amount\":\"x\"}"),
                        event("2026-03-02T12:00:00Z", "{\"campaign\":1}"),
                        event("2026-03-02T12:00:00Z", "{\"device\":\"b\"}"),
                        event(
                                "2026-03-03T12:00:00Z",
                                "{\"device\":\"typed\",\"at\":\"x\",\"chosen\":true,\"raw\":\"2026-01-31\",\"order\":1.50,"
                                        + "\"cell\":9007199254740993,\"live\":\"0D1C0A3E-0000-4000-8000-00000000000a\"}")));
        raw.write(
                0,
                IntStream.range(0, SEATS)
                        .mapToObj(seat -> event(
                                seat % 3 == 0 ? "2026-05-01T12:00:00Z" : "2026-06-01T12:00:00Z",
                                "{\"seat\":" + quoted(seat + ODD) + ",\"odd\":" + (seat % 2 == 1) + ",\"amount\":"
                                        + seat + "}"))
                        .toList());
        return Api.of(service.start());
    }

    private static Event event(String at, String payload) {
        return new Event(Instant.parse(at), payload);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    @BeforeAll
    void awaitAllRead() {
        for (String summary : List.of("plays", "seats", "order", "bare")) {
            await(summary)
                    .atMost(A_WHILE)
                    .ignoreExceptions()
                    .until(() -> cells.text("SELECT sum(total) FROM summary." + summary)
                            .equals(Integer.toString(SEATS + 10)));
        }
    }

    @AfterAll
    void stop() {
        service.close();
    }

    /** Sums are exact, where binary fractions would say 0.30000000000000004, and 9007199254740992. */
    @Test
    void givesCellsAsAnArrayOfObjectsInPlainAndExactNumbers() {
        HttpResponse<String> answer = api.ask("/summaries/plays?device=a&" + MARCH);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.headers().firstValue("Link")).isEmpty();
        assertThat(List.of(withoutUpdate(answer.body())
                        .replaceAll("^\\[|]$", "")
                        .replace("},{", "}\n{")
                        .split("\n")))
                .containsExactlyInAnyOrder(
                        "{\"device\":\"a\",\"campaign\":1,\"period_start\":\"2026-02-28T03:00:00Z\",\"total\":1,"
                                + "\"amount\":0.1,\"amount_count\":1,\"least\":0.1,\"most\":0.1}",
                        "{\"device\":\"a\",\"campaign\":1,\"period_start\":\"2026-03-01T03:00:00Z\",\"total\":2,"
                                + "\"amount\":0.3,\"amount_count\":2,\"least\":0.1,\"most\":0.2}",
                        "{\"device\":\"a\",\"campaign\":2,\"period_start\":\"2026-03-01T03:00:00Z\",\"total\":2,"
                                + "\"amount\":9007199254740993.000000000000000001,\"amount_count\":2,"
                                + "\"least\":0.000000000000000001,\"most\":9007199254740993}");
    }

    private static String withoutUpdate(String body) {
        return body.replaceAll(",\"updated_at\":\"20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"", "");
    }

    @Test
    void givesAnEmptyArrayForNoCells() {
        assertThat(api.ask("/summaries/plays?device=nobody").body()).isEqualTo("[]");
        assertThat(api.ask("/summaries/plays?device=nobody&by=campaign").body()).isEqualTo("[]");
    }

    @Test
    void tellsNoValueFromAnEmptyText() {
        assertThat(rows("/summaries/plays?missing=device&" + MARCH))
                .singleElement()
                .satisfies(cell -> assertThat(cell.get("device").isNull()).isTrue());
        assertThat(rows("/summaries/plays?device=&" + MARCH)).singleElement().satisfies(cell -> {
            assertThat(cell.get("device").asText()).isEmpty();
            assertThat(cell.get("amount").decimalValue()).isZero();
            assertThat(cell.get("amount_count").asInt()).isZero();
            assertThat(cell.get("least").isNull()).isTrue();
        });
    }

    @Test
    void givesCsvInWhichATextIsQuotedAndNoValueIsNothing() {
        String head = "device,campaign,period_start,total,amount,amount_count,least,most,updated_at\r\n";

        assertThat(csv("/summaries/plays?device=" + encoded(ODD)))
                .isEqualTo(head
                        + "\"said \"\"no\"\", twice\nand left; {a} 100% ünï+&=\",3,2026-03-02T03:00:00Z,1,0,0,,,\r\n");
        assertThat(csv("/summaries/plays?device=&" + MARCH))
                .isEqualTo(head + "\"\",1,2026-03-02T03:00:00Z,1,0,0,,,\r\n");
        assertThat(csv("/summaries/plays?missing=device&" + MARCH))
                .isEqualTo(head + ",1,2026-03-02T03:00:00Z,1,0,0,,,\r\n");
        assertThat(csv("/summaries/plays?device=nobody")).isEqualTo(head);
        assertThat(csv("/summaries/plays?by=device&device=a&format=csv").lines())
                .containsExactly(
                        "device,total,amount,amount_count,least,most",
                        "\"a\",5,9007199254740993.400000000000000001,5,0.000000000000000001,9007199254740993");
    }

    private String csv(String path) {
        HttpResponse<String> answer = api.ask(path, "Accept", "text/csv");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).isEqualTo("text/csv;charset=UTF-8");
        return answer.body().replaceAll(",20\\d\\d-[^,]*Z\r\n", ",\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', application/json",
        "'', */*, application/json",
        "'', application/json, application/json",
        "'', text/csv, text/csv",
        "'', 'text/csv;q=0.5, application/json', application/json",
        "'', 'text/html, */*;q=0.8', application/json",
        "'', application/xml, application/json",
        "format=csv, '', text/csv",
        "format=csv, application/json, text/csv",
        "format=json, text/csv, application/json",
    })
    void takesTheFormatFromTheLinkOrFromAccept(String parameter, String accept, String type) {
        String path = "/summaries/bare?" + MARCH + "&" + parameter;
        HttpResponse<String> answer = accept.isEmpty() ? api.ask(path) : api.ask(path, "Accept", accept);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(type);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 449, 450, 451})
    void theLinksGoThroughEveryCellOnce(int limit) {
        List<String> all = pages("/summaries/seats?from=2026-05-01&to=2026-07-01&limit=" + limit, limit);

        assertThat(all)
                .hasSize(SEATS)
                .doesNotHaveDuplicates()
                .isEqualTo(seatsOf(api.get("/summaries/seats?from=2026-05-01&to=2026-07-01&limit=10000")));
        assertThat(all.stream().sorted())
                .isEqualTo(IntStream.range(0, SEATS)
                        .mapToObj(seat -> seat + ODD)
                        .sorted()
                        .toList());
    }

    @Test
    void theLinkKeepsTheOtherParameters() {
        String both = "seat=" + encoded("3" + ODD) + "&seat=" + encoded("9" + ODD) + "&odd=true&limit=1";

        assertThat(pages("/summaries/seats?" + both, 1)).containsExactlyInAnyOrder("3" + ODD, "9" + ODD);
        assertThat(pages("/summaries/seats?by=seat&" + both, 1)).containsExactlyInAnyOrder("3" + ODD, "9" + ODD);
        assertThat(api.ask("/summaries/seats?format=csv&" + both)
                        .headers()
                        .firstValue("Link")
                        .orElse(""))
                .contains("format=csv");
    }

    @Test
    void theLinksGoThroughEveryTotalOnce() {
        assertThat(pages("/summaries/seats?by=seat&limit=100&from=2026-05-01&to=2026-07-01", 100))
                .hasSize(SEATS)
                .doesNotHaveDuplicates();
    }

    private List<String> pages(String first, int limit) {
        List<String> seats = new ArrayList<>();
        Optional<String> path = Optional.of(first);
        while (path.isPresent()) {
            HttpResponse<String> page = api.ask(path.get());
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            List<String> found = seatsOf(Api.json(page.body()));
            assertThat(found).hasSizeBetween(1, limit);
            seats.addAll(found);
            path = next(page);
        }
        return seats;
    }

    private static Optional<String> next(HttpResponse<String> page) {
        return page.headers().firstValue("Link").map(link -> {
            Matcher matcher = NEXT.matcher(link);
            assertThat(matcher.matches()).as(link).isTrue();
            URI next = URI.create(matcher.group(1));
            return next.getRawPath() + "?" + next.getRawQuery();
        });
    }

    private static List<String> seatsOf(JsonNode rows) {
        List<String> seats = new ArrayList<>();
        rows.forEach(row -> seats.add(row.get("seat").asText()));
        return seats;
    }

    @Test
    void makesTotalsByAnyColumns() {
        assertThat(api.ask("/summaries/seats?by=odd&from=2026-05-01&to=2026-07-01")
                        .body())
                .isEqualTo("[{\"odd\":false,\"total\":225,\"amount\":50400,\"amount_count\":225},"
                        + "{\"odd\":true,\"total\":225,\"amount\":50625,\"amount_count\":225}]");
        assertThat(api.ask("/summaries/seats?by=period_start,odd&from=2026-05-01&to=2026-07-01&odd=true")
                        .body())
                .isEqualTo("[{\"period_start\":\"2026-05-01T00:00:00Z\",\"odd\":true,\"total\":75,\"amount\":16875,"
                        + "\"amount_count\":75},{\"period_start\":\"2026-06-01T00:00:00Z\",\"odd\":true,\"total\":150,"
                        + "\"amount\":33750,\"amount_count\":150}]");
        assertThat(api.ask("/summaries/plays?by=device&device=a&device=b").body())
                .isEqualTo(
                        "[{\"device\":\"a\",\"total\":5,\"amount\":9007199254740993.400000000000000001,"
                                + "\"amount_count\":5,\"least\":0.000000000000000001,\"most\":9007199254740993},"
                                + "{\"device\":\"b\",\"total\":1,\"amount\":0,\"amount_count\":0,\"least\":null,\"most\":null}]");
        assertThat(api.ask("/summaries/bare?by=period_start&from=2026-03-01T12:00:00Z&to=2026-03-01T13:00:00Z")
                        .body())
                .isEqualTo("[{\"period_start\":\"2026-03-01T12:00:00Z\",\"total\":2}]");
    }

    @Test
    void theGroupWithoutAValueComesFirst() {
        assertThat(rows("/summaries/plays?by=campaign&" + MARCH))
                .extracting(row -> row.get("campaign").asText() + ": " + row.get("total"))
                .containsExactly("null: 2", "1: 5", "2: 2", "3: 1");
    }

    /** Names of columns may be words of SQL, or of our statements. */
    @Test
    void filtersByTheTypeOfAColumn() {
        for (String filter : List.of(
                "at=x",
                "chosen=true",
                "live=0d1c0a3e-0000-4000-8000-00000000000A",
                "raw=2026-01-31",
                "order=1.5",
                "order=15e-1",
                "cell=9007199254740993",
                "chosen=false&chosen=true",
                "raw=2026-01-30&raw=2026-01-31&order=1.50")) {
            assertThat(withoutUpdate(api.ask("/summaries/order?" + filter).body()))
                    .as(filter)
                    .isEqualTo("[{\"at\":\"x\",\"chosen\":true,\"live\":\"0d1c0a3e-0000-4000-8000-00000000000a\","
                            + "\"raw\":\"2026-01-31\",\"order\":1.50,\"cell\":9007199254740993,"
                            + "\"period_start\":\"2026-03-01T00:00:00Z\",\"total\":1,"
                            + "\"page\":9007199254740993,\"page_count\":1}]");
        }
        assertThat(rows("/summaries/order?order=1.51")).isEmpty();
        assertThat(rows("/summaries/order?chosen=false")).isEmpty();
        assertThat(rows("/summaries/order?by=at,chosen,live,raw,order,cell,period_start&at=x"))
                .hasSize(1);
        assertThat(api.ask("/summaries/order?at=x&format=csv").body())
                .contains("\r\n\"x\",true,0d1c0a3e-0000-4000-8000-00000000000a,2026-01-31,1.50,9007199254740993,");
    }

    @Test
    void missingIsOneMoreValueOfAColumn() {
        assertThat(devices("missing=device")).containsExactly("null");
        assertThat(devices("missing=device&device=b")).containsExactlyInAnyOrder("null", "b");
        assertThat(devices("missing=campaign")).containsExactlyInAnyOrder("b", "typed");
        assertThat(devices("missing=campaign&missing=device")).isEmpty();
        assertThat(devices("missing=campaign&device=b")).containsExactly("b");
    }

    private List<String> devices(String query) {
        return rows("/summaries/plays?by=device&" + MARCH + "&" + query).stream()
                .map(row -> row.get("device").asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "from=2026-03-01&to=2026-03-02, 4", // days of Sao Paulo begin at 03:00
        "from=2026-03-01T03:00:00Z&to=2026-03-02T03:00:00Z, 4",
        "from=2026-03-01T00:00:00-03:00&to=2026-03-01T00:00:01-03:00, 4",
        "from=2026-03-01T03:00:01Z&to=2026-03-02, 0",
        "from=2026-02-28&to=2026-03-01, 1",
        "to=2026-03-01, 1",
        "from=2026-03-03, 451",
        "'', 460",
    })
    void fromAndToAreDaysOfTheZoneOrTimes(String range, int events) {
        assertThat(rows("/summaries/plays?by=period_start&" + range).stream()
                        .mapToInt(row -> row.get("total").asInt())
                        .sum())
                .isEqualTo(events);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plays?nothing=1 | nothing is no parameter; there are from, to, by, missing, format, limit, after and the"
                        + " columns [device, campaign]",
                "plays?total=1 | total is no parameter; there are from, to, by, missing, format, limit, after and the columns"
                        + " [device, campaign]",
                "plays?from=yesterday | from is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years"
                        + " 1 to 9999",
                "plays?to=2026-02-30 | to is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years 1"
                        + " to 9999",
                "plays?from=2026-01-01&from=2026-01-02 | from is there more than once",
                "plays?by= | by names \"\"; the columns of plays are [device, campaign]; by also takes period_start",
                "plays?by=device,nothing | by names \"nothing\"; the columns of plays are [device, campaign]; by also takes period_start",
                "plays?by=device,device | by names device twice",
                "plays?missing=period_start | missing names \"period_start\"; the columns of plays are [device, campaign]",
                "plays?limit=0 | limit is 1 to 10000",
                "plays?limit=10001 | limit is 1 to 10000",
                "plays?limit=many | limit is 1 to 10000",
                "plays?after=1 | after is taken from the Link header of the page before",
                "plays?after=2026-01-01T00:00:00Z,x | after is taken from the Link header of the page before",
                "plays?by=device&after=-1 | after is taken from the Link header of the page before",
                "plays?format=xml | format is json or csv",
                "plays?campaign=one | campaign is a bigint, unlike \"one\"",
                "plays?campaign=1&campaign= | campaign is a bigint, unlike \"\"",
                "plays?campaign=9223372036854775808 | campaign is a bigint, unlike \"9223372036854775808\"",
                "order?chosen=perhaps | chosen is a boolean, unlike \"perhaps\"",
                "order?live=1 | live is a uuid, unlike \"1\"",
                "order?raw=2026-02-30 | raw is a date, unlike \"2026-02-30\"",
                "order?raw=today | raw is a date, unlike \"today\"",
                "order?order=1.x | order is a numeric, unlike \"1.x\"",
                "order?order=NaN | order is a numeric, unlike \"NaN\"",
            })
    void aWrongParameterIsRefusedByItsRule(String query, String rule) {
        HttpResponse<String> answer = api.ask("/summaries/" + query);

        assertThat(problem(answer, 400).path("detail").asText()).isEqualTo(rule);
    }

    @Test
    void noTextHoldsTheCharacterThatTheDatabaseRefuses() {
        assertThat(problem(api.ask("/summaries/plays?device=a%00"), 400)
                        .path("detail")
                        .asText())
                .isEqualTo("device is a text, unlike \"a\0\"");
    }

    @Test
    void thereIsNoSummaryThatIsNotDeclared() {
        for (String path :
                List.of("/summaries/nothing", "/summaries/nothing?format=csv", "/summaries/nothing/progress")) {
            assertThat(problem(api.ask(path), 404).path("detail").asText()).isEqualTo("there is no summary nothing");
        }
    }

    @Test
    void viewersReadSummariesAndNothingElse() {
        Api viewer = api.withToken(VIEWER);

        assertThat(viewer.ask("/summaries/plays").statusCode()).isEqualTo(200);
        assertThat(viewer.ask("/summaries/plays/progress").statusCode()).isEqualTo(200);
        problem(viewer.ask("/ops/summaries/plays/rebuilds"), 403);
        problem(viewer.ask("/ops/summaries/plays/witness"), 403);
        problem(viewer.post("/ops/summaries/plays/rebuilds", "{}"), 403);
        problem(viewer.post("/ops/summaries/plays/retire", ""), 403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/summaries",
                "/summaries/plays",
                "/summaries/plays?format=csv",
                "/summaries/nothing",
                "/SUMMARIES/plays",
                "/%73ummaries/plays",
                "/summaries/plays/progress",
                "/ops/summaries/plays/witness",
                "/ops/summaries/plays/rebuilds"
            })
    void nobodyReadsWithoutAToken(String path) {
        problem(api.withToken("token-of-a-stranger").ask(path), 401);
    }

    @Test
    void withoutAnyTokenSetNobodyGetsIn() {
        try (SummaryService closed = new SummaryService(stack.database())
                .set("ADMIN_TOKENS", "")
                .set("SUMMARY_TABLES_BARE_STREAM", "playlog")
                .set("SUMMARY_TABLES_BARE_PERIOD", "hour")) {
            ServiceProcess replica = closed.startReady();

            for (String token : List.of(SummaryService.TOKEN, VIEWER, "", "null")) {
                problem(new Api(replica, token).ask("/summaries/bare"), 401);
                problem(new Api(replica, token).ask("/ops/summaries/bare/rebuilds"), 401);
            }
            assertThat(Api.of(replica).ask("/openapi").statusCode()).isEqualTo(200);
        }
    }

    private List<JsonNode> rows(String path) {
        List<JsonNode> rows = new ArrayList<>();
        api.get(path).forEach(rows::add);
        return rows;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static JsonNode problem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        return Api.json(answer.body());
    }
}
