package io.onefold.summary.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Environment;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken; {@code OperatorRefusalsIT} has what is refused. */
class RecountRequestTest {
    private static RecountRequest parse(Kind kind, String period, String body) {
        Declaration summary = Environment.empty()
                .with("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .with("SUMMARY_TABLES_PLAYS_PERIOD", period)
                .with("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo")
                .settings()
                .summaries()
                .get(0);
        return RecountRequest.parse(body.getBytes(StandardCharsets.UTF_8), new ObjectMapper(), summary, kind);
    }

    @Test
    void aDayBeginsWhereTheZoneSays() {
        RecountRequest request =
                parse(Kind.RECONCILIATION, "day", "{\"from\": \"2026-03-01\", \"to\": \"2026-03-01T12:00:00+02:00\"}");

        assertThat(request.from().toInstant())
                .isEqualTo(OffsetDateTime.parse("2026-03-01T03:00Z").toInstant());
        assertThat(request.to().toInstant())
                .isEqualTo(OffsetDateTime.parse("2026-03-01T10:00Z").toInstant());
    }

    @ParameterizedTest
    @CsvSource({
        "REBUILD, '', true",
        "RECONCILIATION, '', false",
        "RECONCILIATION, ', \"repair\": false', false",
        "RECONCILIATION, ', \"repair\": true', true"
    })
    void onlyAReconciliationMayLeaveThingsAsTheyAre(Kind kind, String more, boolean repairs) {
        RecountRequest request = parse(kind, "day", "{\"from\": \"2026-03-01\", \"to\": \"2026-03-02\"" + more + "}");

        assertThat(request.repair()).isEqualTo(repairs);
    }

    @ParameterizedTest
    @CsvSource({
        "hour, 2026-01-01T00:00:00Z, 2027-02-21T16:00:00Z, 2027-02-21T16:00:01Z",
        "day, 2000-01-01T00:00:00Z, 2027-05-19T00:00:00Z, 2027-05-19T00:00:01Z",
        "month, 1000-01-01T00:00:00Z, 1766-08-13T00:00:00Z, 1766-08-13T00:00:01Z"
    })
    void isAtMostTenThousandPeriods(String period, String from, String to, String tooLate) {
        String body = "{\"from\": \"" + from + "\", \"to\": \"%s\"}";

        assertThat(parse(Kind.REBUILD, period, String.format(body, to)).to()).isEqualTo(OffsetDateTime.parse(to));
        assertThatThrownBy(() -> parse(Kind.REBUILD, period, String.format(body, tooLate)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("from and to are at most 10000 periods apart");
    }
}
