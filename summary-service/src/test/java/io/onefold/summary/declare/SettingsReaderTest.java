package io.onefold.summary.declare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.config.ConfigurationException;
import io.onefold.key.JsonPointer;
import io.onefold.summary.declare.Measure.Kind;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final String GROUP_BY = "SUMMARY_TABLES_PLAYS_GROUP_BY";
    private static final String SUM = "SUMMARY_TABLES_PLAYS_SUM";

    @Test
    void fillsInWhatIsNotSaid() {
        Settings settings = Environment.ofOneSummary().settings();

        assertThat(settings.every()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.stepRows()).isEqualTo(100_000);
        assertThat(settings.reconcileEvery()).isEqualTo(Duration.ofHours(1));
        assertThat(settings.sampleRetention()).isEqualTo(Duration.ofDays(30));
        assertThat(settings.rebuild()).isEmpty();
        assertThat(settings.summaries())
                .singleElement()
                .hasToString("stream playlog; group by ; period day in UTC")
                .satisfies(summary -> {
                    assertThat(summary.name()).isEqualTo("plays");
                    assertThat(summary.groupBy()).isEmpty();
                    assertThat(summary.measures()).isEmpty();
                });
    }

    @Test
    void readsEveryVariable() {
        Settings settings = Environment.empty()
                .with("SUMMARY_EVERY", "1m")
                .with("SUMMARY_STEP_ROWS", "5000")
                .with("SUMMARY_RECONCILE_EVERY", "PT2H")
                .with("SUMMARY_SAMPLE_RETENTION", "7d")
                .with("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .with(
                        GROUP_BY,
                        "device_id=/device_id:text, c=json:/a/0/b:bigint,n=/n:numeric,b=/b:boolean,u=/u:UUID,d=/d:date")
                .with("SUMMARY_TABLES_PLAYS_PERIOD", "Hour")
                .with("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo")
                .with(SUM, "duration_ms=/duration_ms,cost=/cost")
                .with("SUMMARY_TABLES_PLAYS_MIN", "shortest=/duration_ms")
                .with("SUMMARY_TABLES_PLAYS_MAX", "longest=/duration_ms")
                .with("SUMMARY_TABLES_PLAYS_REBUILD", "true")
                .with("SUMMARY_TABLES_TOTALS2_STREAM", "others")
                .settings();

        assertThat(settings.every()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.stepRows()).isEqualTo(5_000);
        assertThat(settings.reconcileEvery()).isEqualTo(Duration.ofHours(2));
        assertThat(settings.sampleRetention()).isEqualTo(Duration.ofDays(7));
        assertThat(settings.rebuild()).isEqualTo(Set.of("plays"));
        assertThat(settings.summaries()).extracting(Declaration::name).containsExactlyInAnyOrder("plays", "totals2");
        assertThat(settings.summaries().stream().filter(one -> one.name().equals("plays")))
                .singleElement()
                .satisfies(plays -> {
                    assertThat(plays.stream()).isEqualTo("playlog");
                    assertThat(plays.period()).isEqualTo(Period.HOUR);
                    assertThat(plays.zone()).isEqualTo(ZoneId.of("America/Sao_Paulo"));
                    assertThat(plays.groupBy())
                            .startsWith(
                                    new GroupColumn("device_id", JsonPointer.parse("/device_id"), ColumnType.TEXT),
                                    new GroupColumn("c", JsonPointer.parse("/a/0/b"), ColumnType.BIGINT))
                            .extracting(GroupColumn::type)
                            .containsExactly(
                                    ColumnType.TEXT,
                                    ColumnType.BIGINT,
                                    ColumnType.NUMERIC,
                                    ColumnType.BOOLEAN,
                                    ColumnType.UUID,
                                    ColumnType.DATE);
                    assertThat(plays.measures())
                            .containsExactly(
                                    measure(Kind.SUM, "duration_ms", "/duration_ms"),
                                    measure(Kind.SUM, "cost", "/cost"),
                                    measure(Kind.MIN, "shortest", "/duration_ms"),
                                    measure(Kind.MAX, "longest", "/duration_ms"));
                });
    }

    private static Measure measure(Kind kind, String name, String pointer) {
        return new Measure(kind, name, JsonPointer.parse(pointer));
    }

    @Test
    void everythingThatDecidesWhatACellHoldsIsInTheDeclaration() {
        Environment plays =
                Environment.ofOneSummary().with(GROUP_BY, "a=/x:text,b=/b:date").with(SUM, "s=/s");
        String before = only(plays);

        assertThat(before).isEqualTo("stream playlog; group by a=/x:text, b=/b:date; period day in UTC; sum s=/s");
        assertThat(only(plays.with(GROUP_BY, "b=/b:date,a=/x:text"))).isNotEqualTo(before);
        assertThat(only(plays.with(GROUP_BY, "a=/y:text,b=/b:date"))).isNotEqualTo(before);
        assertThat(only(plays.with(GROUP_BY, "a=/x:uuid,b=/b:date"))).isNotEqualTo(before);
        assertThat(only(plays.with(GROUP_BY, "a=json:/x:text, b=/b:DATE"))).isEqualTo(before);
        assertThat(only(plays.with("SUMMARY_TABLES_PLAYS_MIN", "m=/s"))).isNotEqualTo(before);
    }

    private static String only(Environment environment) {
        return environment.settings().summaries().get(0).toString();
    }

    @Test
    void needsASummaryAndEachItsStream() {
        assertThat(Environment.empty().problems())
                .containsExactly("SUMMARY_TABLES_<NAME>_STREAM is not set: needs at least one summary");
        assertThat(Environment.empty()
                        .with("SUMMARY_TABLES_PLAYS_PERIOD", "day")
                        .problems())
                .containsExactly("SUMMARY_TABLES_PLAYS_STREAM is not set: needs a value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"off", "0", "0s", "500ms", "*/2+1", "*/10 * * * *", "10", "-10s", "25h", "PT0S", "every 10s"})
    void theScheduleIsADuration(String every) {
        String rule = "\": is a duration from 1s to 1d, such as ";

        assertThat(Environment.ofOneSummary().with("SUMMARY_EVERY", every).problems())
                .containsExactly("SUMMARY_EVERY = \"" + every + rule + "10s");
        assertThat(Environment.ofOneSummary()
                        .with("SUMMARY_RECONCILE_EVERY", every)
                        .problems())
                .containsExactly("SUMMARY_RECONCILE_EVERY = \"" + every + rule + "1h");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000001", "many", "1e3"})
    void theStepIsAWholeNumber(String rows) {
        assertThat(Environment.ofOneSummary().with("SUMMARY_STEP_ROWS", rows).problems())
                .containsExactly("SUMMARY_STEP_ROWS = \"" + rows + "\": is a whole number from 1 to 1000000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STREAM | play_log | is the name of a stream as INGEST_STREAMS_<NAME> has it, in lower case",
                "STREAM | Playlog | is the name of a stream as INGEST_STREAMS_<NAME> has it, in lower case",
                "PERIOD | week | is hour, day or month",
                "PERIOD | 1d | is hour, day or month",
                "ZONE | -03:00 | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | GMT+3 | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | UTC-3 | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | Z | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | SystemV/PST8 | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | america/sao_paulo | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "ZONE | Atlantis/Center | is a time zone by its name, such as America/Sao_Paulo or UTC",
                "REBUILD | yes | is true or false",
                "GROUP_BY | device_id | is a list of name=/field, unlike \"device_id\"",
                "GROUP_BY | a=/a:text, | is a list of name=/field, unlike \"\"",
                "GROUP_BY | a=/a | needs a type behind a=/a: one of text, bigint, numeric, boolean, uuid, date",
                "GROUP_BY | a=/a:int | has the type \"int\": it is one of text, bigint, numeric, boolean, uuid, date",
                "GROUP_BY | a=/a: | has the type \"\": it is one of text, bigint, numeric, boolean, uuid, date",
                "GROUP_BY | a=a:text | has the field \"a\": a field is a JSON Pointer such as /id",
                "GROUP_BY | a=header:ce_id:text | has the field \"header:ce_id\": a field is a JSON Pointer such as /id",
                "GROUP_BY | a=/list/-1:text | has the field \"/list/-1\": an index is not negative",
                "SUM | a | is a list of name=/field, unlike \"a\"",
                "SUM | a=b | has the field \"b\": a field is a JSON Pointer such as /id",
                "MIN | A=/a | has the column \"A\": a name is a lower-case letter and up to 40 of a-z, 0-9 and _",
            })
    void whatBreaksARuleIsRefused(String variable, String value, String rule) {
        assertThat(Environment.ofOneSummary()
                        .with("SUMMARY_TABLES_PLAYS_" + variable, value)
                        .problems())
                .containsExactly("SUMMARY_TABLES_PLAYS_" + variable + " = \"" + value + "\": " + rule);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_a", "1a", "Device", "device-id", "device id", "déjà", "x\"; DROP TABLE y; --"})
    void aColumnIsAWord(String name) {
        assertThat(Environment.ofOneSummary().with(GROUP_BY, name + "=/a:text").problems())
                .containsExactly(GROUP_BY + " = \"" + name + "=/a:text\": has the column \"" + name
                        + "\": a name is a lower-case letter and up to 40 of a-z, 0-9 and _");
    }

    @Test
    void aColumnHasUpTo41Characters() {
        String longest = "a".repeat(41);

        assertThat(Environment.ofOneSummary().with(SUM, longest + "=/a").problems())
                .isEmpty();
        assertThat(Environment.ofOneSummary().with(SUM, longest + "a=/a").problems())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cell_key",
                "period_start",
                "total",
                "updated_at",
                "from",
                "to",
                "by",
                "format",
                "limit",
                "after",
                "missing",
                "tableoid",
                "ctid",
                "xmin",
                "xmax",
                "cmin",
                "cmax"
            })
    void aColumnIsNoneOfOursAndNoParameterOfAQuery(String name) {
        String rule = "has the column \"" + name + "\": that name is taken";

        assertThat(Environment.ofOneSummary().with(GROUP_BY, name + "=/a:text").problems())
                .containsExactly(GROUP_BY + " = \"" + name + "=/a:text\": " + rule);
        assertThat(Environment.ofOneSummary().with(SUM, name + "=/a").problems())
                .containsExactly(SUM + " = \"" + name + "=/a\": " + rule);
    }

    /** A sum has a column with the number of its values beside it. */
    @ParameterizedTest
    @CsvSource({
        "'a=/a:text,a=/b:text', s=/s, m=/m, GROUP_BY, a",
        "a=/a:text, a=/s, m=/m, SUM, a",
        "a_count=/a:text, a=/s, m=/m, SUM, a_count",
        "a=/a:text, 's=/s,s=/t', m=/m, SUM, s",
        "a=/a:text, 's_count=/s,s=/t', m=/m, SUM, s_count",
        "a=/a:text, 's=/s,s_count=/t', m=/m, SUM, s_count",
        "a=/a:text, s=/s, s=/m, MAX, s",
        "a=/a:text, s=/s, s_count=/m, MAX, s_count",
    })
    void noTwoColumnsHaveOneName(String groupBy, String sum, String max, String variable, String column) {
        assertThat(Environment.ofOneSummary()
                        .with(GROUP_BY, groupBy)
                        .with(SUM, sum)
                        .with("SUMMARY_TABLES_PLAYS_MAX", max)
                        .problems())
                .singleElement()
                .asString()
                .startsWith("SUMMARY_TABLES_PLAYS_" + variable + " = ")
                .endsWith(": has the column \"" + column + "\" twice, here or in another list");
    }

    @Test
    void aMeasureHasNoType() {
        assertThat(Environment.ofOneSummary().with(SUM, "s=/s:numeric").problems())
                .singleElement()
                .asString()
                .endsWith(": has a type behind s=/s:numeric: measures are numbers and have none");
        assertThat(Environment.ofOneSummary().with(SUM, "s=/s:t").problems()).isEmpty();
    }

    @Test
    void anEmptyValueIsNoneAndNotTheDefault() {
        for (String variable : SettingsReader.VARIABLES) {
            String name = variable.replace("<NAME>", "PLAYS");
            assertThat(Environment.ofOneSummary().with(name, "").problems())
                    .as(name)
                    .containsExactly(name + " = \"\": needs a value");
        }
    }

    @Test
    void aSummaryIsOneWordThatATableMayHaveAsItsName() {
        for (String name : new String[] {"1PLAYS", "P".repeat(41)}) {
            String variable = "SUMMARY_TABLES_" + name + "_STREAM";
            assertThat(Environment.empty().with(variable, "playlog").problems())
                    .containsExactly(variable + " = \"" + name.toLowerCase(java.util.Locale.ROOT)
                            + "\": a summary's name is a letter and up to 39 letters or digits");
        }
        assertThat(Environment.empty()
                        .with("SUMMARY_TABLES_" + "P".repeat(40) + "_STREAM", "playlog")
                        .problems())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SUMMARY_EVRY, is not known; the nearest known name is SUMMARY_EVERY",
        "SUMMARY_TABLES_PLAYS_GROUPBY, is not known; the nearest known name is SUMMARY_TABLES_PLAYS_GROUP_BY",
        "SUMMARY_TABLES_PLAYS_MAXIMUM, is not known; the nearest known name is SUMMARY_TABLES_PLAYS_MAX",
        "SUMMARY_TABLES_MY_PLAYS_STREAM, 'a name is one word of letters and digits, unlike MY_PLAYS; for example"
                + " SUMMARY_TABLES_MYPLAYS_STREAM'",
        "SUMMARY_TABLES_MY_PLAYS_GROUP_BY, 'a name is one word of letters and digits, unlike MY_PLAYS; for example"
                + " SUMMARY_TABLES_MYPLAYS_GROUP_BY'",
    })
    void whatIsNotKnownIsNamedWithTheNearest(String variable, String rule) {
        assertThat(SettingsReader.NAMES.unknownIn(Set.of(variable, "SUMMARY_TABLES_PLAYS_STREAM")))
                .singleElement()
                .satisfies(unknown -> assertThat(unknown.rule()).isEqualTo(rule));
    }

    @Test
    void whatKubernetesInjectsIsNotMeant() {
        assertThat(SettingsReader.NAMES.unknownIn(Set.of(
                        "SUMMARY_SERVICE_HOST", "SUMMARY_SERVICE_PORT", "SUMMARY_PORT", "SUMMARY_PORT_8082_TCP_ADDR")))
                .isEmpty();
    }

    @Test
    void reportsEverythingAtOnce() {
        Environment wrong = Environment.empty()
                .with("SUMMARY_EVERY", "off")
                .with("SUMMARY_STEP_ROWS", "all")
                .with("SUMMARY_TABLES_PLAYS_GROUP_BY", "total=/a:text")
                .with("SUMMARY_TABLES_PLAYS_PERIOD", "week");

        assertThatThrownBy(wrong::settings)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("5 problems in the configuration:")
                .hasMessageContainingAll(
                        "SUMMARY_EVERY", "_STREAM is not set", "that name is taken", "hour, day or month");
    }
}
