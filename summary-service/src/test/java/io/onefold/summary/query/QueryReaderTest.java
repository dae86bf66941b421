package io.onefold.summary.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Environment;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules that need no server; {@code QueryIT} has the others, with their messages. */
class QueryReaderTest {
    private static final Declaration PLAYS = Environment.empty()
            .with("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
            .with(
                    "SUMMARY_TABLES_PLAYS_GROUP_BY",
                    "t=/t:text,i=/i:bigint,n=/n:numeric,b=/b:boolean,u=/u:uuid,d=/d:date")
            .with("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo")
            .settings()
            .summaries()
            .get(0);

    private static QueryReader reader(String... namesAndValues) {
        MultivaluedMap<String, String> parameters = new MultivaluedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            parameters.add(namesAndValues[at], namesAndValues[at + 1]);
        }
        return new QueryReader(PLAYS, parameters);
    }

    @Test
    void nothingSaidIsEveryCell() {
        QueryReader reader = reader();

        assertThat(reader.by()).isEmpty();
        assertThat(reader.limit()).isEqualTo(1_000);
        assertThat(reader.after()).isNull();
        assertThat(reader.skipped()).isZero();
        assertThat(reader.query().values()).isEmpty();
        assertThat(reader.query().missing()).isEmpty();
        assertThat(reader.query().from()).isBefore(OffsetDateTime.parse("0000-12-31T00:00Z"));
        assertThat(reader.query().to()).isAfter(OffsetDateTime.parse("9999-12-31T23:59Z"));
    }

    @Test
    void readsEveryParameter() {
        QueryReader reader = reader(
                "from",
                "2018-11-04",
                "to",
                "2018-11-05T00:00:00Z",
                "t",
                "a",
                "t",
                "",
                "i",
                "7",
                "missing",
                "n",
                "missing",
                "d",
                "by",
                "d,period_start,t",
                "limit",
                "10000",
                "after",
                "77",
                "format",
                "csv");

        CellQuery query = reader.query();
        assertThat(query.from().toInstant())
                .as("that day has no midnight")
                .isEqualTo(OffsetDateTime.parse("2018-11-04T01:00-02:00").toInstant());
        assertThat(query.to()).isEqualTo(OffsetDateTime.parse("2018-11-05T00:00Z"));
        assertThat(query.values()).isEqualTo(Map.of("t", List.of("a", ""), "i", List.of("7")));
        assertThat(query.missing()).isEqualTo(Set.of("n", "d"));
        assertThat(reader.by()).containsExactly("d", "period_start", "t");
        assertThat(reader.limit()).isEqualTo(10_000);
        assertThat(reader.skipped()).isEqualTo(77);
    }

    @ParameterizedTest
    @CsvSource({
        "t, ''",
        "t, 'a''\"b'",
        "i, 0",
        "i, -9223372036854775808",
        "n, 1.50",
        "n, -1e-400",
        "b, true",
        "b, false",
        "u, 0D1C0A3E-0000-4000-8000-00000000000A",
        "d, 2024-02-29",
        "d, 9999-12-31"
    })
    void aValueOfTheTypeOfItsColumnIsTaken(String column, String value) {
        assertThat(reader(column, value).query().values()).isEqualTo(Map.of(column, List.of(value)));
    }

    @ParameterizedTest
    @CsvSource({
        "i, ''",
        "i, 1.0",
        "i, ' 1'",
        "i, 0x1",
        "n, Infinity",
        "n, 1e4000",
        "n, .5",
        "n, ''",
        "b, TRUE",
        "b, 1",
        "b, ''",
        "u, 0d1c0a3e000040008000000000000000",
        "u, {0d1c0a3e-0000-4000-8000-00000000000a}",
        "d, 2026-02-29",
        "d, 0000-01-01",
        "d, 2026-1-1",
        "d, infinity"
    })
    void anotherValueIsNone(String column, String value) {
        assertThatThrownBy(() -> reader(column, value).query())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(column + " is a ")
                .hasMessageEndingWith("unlike \"" + value + "\"");
    }
}
