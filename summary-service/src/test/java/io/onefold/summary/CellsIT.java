package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.Metrics;
import io.onefold.summary.suite.RawEvents.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which cell an event is in, and what the cell says of it. */
@ExtendWith(StackExtension.class)
class CellsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String NOON = "2026-03-01T12:00:00Z";

    private final Fixture plays;

    CellsIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    @Test
    void aMissingFieldIsAGroupOfItsOwnAndAnEmptyTextAnother() {
        write("{}", "{\"device_id\": null}", "{\"device_id\": \"\"}");
        plays.service().startReady();

        awaitCells(Map.of("null | 2026-03-01 00:00", 2L, " | 2026-03-01 00:00", 1L));
        write("{}");
        awaitCells(Map.of("null | 2026-03-01 00:00", 3L, " | 2026-03-01 00:00", 1L));
    }

    @Test
    void whatDoesNotFitATypeIsNoValueAndIsCountedByMetric() {
        plays.service()
                .set(
                        "SUMMARY_TABLES_TYPES_GROUP_BY",
                        "b=/b:bigint,n=/n:numeric,t=/t:boolean,u=/u:uuid,d=/d:date,x=/x:text")
                .set("SUMMARY_TABLES_TYPES_STREAM", "playlog");
        write(
                "{\"b\": 9223372036854775807, \"n\": 1.50, \"t\": true, \"d\": \"2024-02-29\", \"x\": 7,"
                        + " \"u\": \"6F9619FF-8B86-D011-B42D-00CF4FC964FF\"}",
                "{\"b\": \"12\", \"n\": \"1.5e0\", \"t\": \"false\", \"d\": \"0001-01-01\", \"x\": true, \"u\": null}",
                "{\"b\": 9223372036854775808, \"n\": 1e400, \"t\": 1, \"d\": \"2026-02-29\", \"x\": {}, \"u\": \"6f96\"}",
                "{\"b\": 1.5, \"n\": \"NaN\", \"t\": \"yes\", \"d\": \"2026-1-1\", \"x\": [], \"u\": 7}",
                "{\"b\": \"1 \", \"n\": \"0x1\", \"t\": {}, \"d\": \"infinity\", \"x\": null, \"u\": \"\"}");
        ServiceProcess service = plays.service().startReady();

        await().atMost(A_WHILE)
                .untilAsserted(() -> assertThat(
                                plays.cells().rows("summary", "SELECT total, b, n, t, u, d, x FROM summary.types"))
                        .containsExactly(
                                "1 | 12 | 1.5 | false | null | 0001-01-01 | true",
                                "1 | 9223372036854775807 | 1.5 | true | 6f9619ff-8b86-d011-b42d-00cf4fc964ff | 2024-02-29 | 7",
                                "3 | null | null | null | null | null | null"));
        for (String column : List.of("b", "n", "t", "u", "d")) {
            assertThat(Metrics.of(service)
                            .value("onefold_summary_unfit_values_total{column=\"" + column + "\",summary=\"types\"}"))
                    .as(column)
                    .isEqualTo(3);
        }
        assertThat(Metrics.of(service).value("onefold_summary_unfit_values_total{column=\"x\",summary=\"types\"}"))
                .isEqualTo(2);
    }

    @Test
    void sumsAreExactAndWhatIsNoNumberCountsAsAnEventOnly() {
        plays.service()
                .set("SUMMARY_TABLES_PLAYS_SUM", "amount=/amount")
                .set("SUMMARY_TABLES_PLAYS_MIN", "least=/amount")
                .set("SUMMARY_TABLES_PLAYS_MAX", "most=/amount");
        write(
                amount("0.1"),
                amount("0.2"),
                amount("\"100.00\""),
                amount("123456789012345678901234567890"),
                amount("\"free\""),
                amount("1e400"),
                amount("-1e-400"),
                amount("1e-401"),
                amount("null"),
                "{\"device_id\": \"none\"}");
        ServiceProcess service = plays.service().startReady();

        await().atMost(A_WHILE)
                .untilAsserted(() -> assertThat(plays.cells()
                                .rows(
                                        "summary",
                                        "SELECT device_id, total, amount_count, least, most FROM summary.plays"))
                        .containsExactly(
                                "a | 9 | 5 | -0." + "0".repeat(399) + "1 | 123456789012345678901234567890",
                                "none | 1 | 0 | null | null"));
        assertThat(plays.cells()
                        .text("SELECT amount + 1e-400 = 123456789012345678901234567990.3 FROM summary.plays"
                                + " WHERE device_id = 'a'"))
                .isEqualTo("t");
        assertThat(Metrics.of(service).value("onefold_summary_unfit_values_total{column=\"amount\",summary=\"plays\"}"))
                .isEqualTo(3);
    }

    @Test
    void aGroupValueOf100KilobytesIsCountedAndLaterRunsGoOn() {
        String huge = "x".repeat(100_000);
        write("{\"device_id\": \"" + huge + "\"}");
        plays.service().startReady();
        awaitCells(Map.of(huge + " | 2026-03-01 00:00", 1L));

        write("{\"device_id\": \"" + huge + "\"}", "{\"device_id\": \"a\"}");

        awaitCells(Map.of(huge + " | 2026-03-01 00:00", 2L, "a | 2026-03-01 00:00", 1L));
    }

    @Test
    void daysOf23And25HoursBeginWhereTheClocksOfTheZoneSay() {
        plays.service().set("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo");
        at(
                "2018-11-04T02:59:59.999999Z", // the last of the 3rd
                "2018-11-04T03:00:00Z", // 01:00 of the 4th: it has no midnight
                "2018-11-05T01:59:59.999999Z",
                "2018-11-05T02:00:00Z",
                "2018-02-18T02:59:59.999999Z", // 23:59 of the 17th, for the second time
                "2018-02-18T03:00:00Z");
        plays.service().startReady();

        awaitCells(Map.of(
                "a | 2018-11-03 03:00", 1L,
                "a | 2018-11-04 03:00", 2L,
                "a | 2018-11-05 02:00", 1L,
                "a | 2018-02-17 02:00", 1L,
                "a | 2018-02-18 03:00", 1L));
    }

    @Test
    void zonesAtBothEndsOfTheDayAndADayThatDoesNotExist() {
        plays.service()
                .set("SUMMARY_TABLES_EAST_STREAM", "playlog")
                .set("SUMMARY_TABLES_EAST_ZONE", "Pacific/Kiritimati")
                .set("SUMMARY_TABLES_WEST_STREAM", "playlog")
                .set("SUMMARY_TABLES_WEST_ZONE", "Etc/GMT+12")
                .set("SUMMARY_TABLES_SAMOA_STREAM", "playlog")
                .set("SUMMARY_TABLES_SAMOA_ZONE", "Pacific/Apia");
        at("2011-12-30T09:59:59.999999Z", "2011-12-30T10:00:00Z", "2011-12-30T12:00:00Z");
        plays.service().startReady();

        await().atMost(A_WHILE).untilAsserted(() -> {
            assertThat(plays.cells().of("east")).isEqualTo(Map.of("2011-12-29 10:00", 1L, "2011-12-30 10:00", 2L));
            assertThat(plays.cells().of("west")).isEqualTo(Map.of("2011-12-29 12:00", 2L, "2011-12-30 12:00", 1L));
            // The 30th of December 2011 did not exist there: the 29th ended at 10:00 UTC, and the 31st began.
            assertThat(plays.cells().of("samoa")).isEqualTo(Map.of("2011-12-29 10:00", 1L, "2011-12-30 10:00", 2L));
        });
    }

    private void write(String... payloads) {
        plays.raw()
                .write(
                        0,
                        Stream.of(payloads)
                                .map(payload -> new Event(Instant.parse(NOON), payload))
                                .toList());
    }

    private void at(String... times) {
        plays.raw().write(0, Stream.of(times).map(time -> Event.play(time, "a")).toList());
    }

    private static String amount(String amount) {
        return "{\"device_id\": \"a\", \"amount\": " + amount + "}";
    }

    private void awaitCells(Map<String, Long> expected) {
        await().atMost(A_WHILE)
                .untilAsserted(
                        () -> assertThat(plays.cells().of("plays", "device_id")).isEqualTo(expected));
    }
}
