package io.onefold.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.documentation.AlarmRules.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The alarms have metrics that there are, a runbook each, and a test each. */
class AlarmsTest {
    private static final List<Rule> RULES = AlarmRules.all();
    private static final Set<String> ALARMS =
            RULES.stream().map(Rule::alert).filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));

    @Test
    void everyAlarmHasItsLinesInTheRunbookAndNoneIsThereWithout() {
        assertThat(Documentation.of("operations.md")
                        .section("## Alarms")
                        .filter(line -> line.startsWith("### "))
                        .map(line -> line.substring(4)))
                .containsExactlyInAnyOrderElementsOf(ALARMS);
    }

    @Test
    void everyRunbookSaysWhatItMeansWhatToTypeWhatToSeeAndWhenItIsOver() {
        for (String alarm : ALARMS) {
            assertThat(Documentation.of("operations.md")
                            .section("### " + alarm)
                            .takeWhile(line -> !line.startsWith("##")))
                    .as(alarm)
                    .anyMatch(line -> line.startsWith("- **Means**: "))
                    .anyMatch(line -> line.equals("- **Type**:"))
                    .anyMatch(line -> line.strip().matches("```(sh|sql|promql)"))
                    .anyMatch(line -> line.startsWith("- **See**: "))
                    .anyMatch(line -> line.startsWith("- **Over**: "));
        }
    }

    @Test
    void everyQueryOfTheRunbooksIsOfMetricsThatThereAre() {
        List<String> queries = Blocks.lines("operations.md", "## Alarms", "promql");

        assertThat(queries).isNotEmpty();
        queries.forEach(query -> Expressions.check(query, query));
    }

    @Test
    void everyAlarmLinksToItsRunbookAndSaysWhomItWakes() {
        assertThat(RULES).filteredOn(rule -> rule.alert() != null).allSatisfy(rule -> {
            assertThat(rule.runbook())
                    .isEqualTo(
                            "docs/operations.md#" + String.valueOf(rule.alert()).toLowerCase(Locale.ROOT));
            assertThat(rule.severity()).isIn("page", "ticket");
        });
    }

    @Test
    void everyAlarmIsTriedByASeriesThatRaisesItAndOneThatDoesNot() {
        assertThat(ALARMS).isSubsetOf(AlarmRules.tried(true));
    }

    @Test
    void recordingRulesAreThoseOfTheList() {
        assertThat(RULES.stream().map(Rule::record).filter(Objects::nonNull))
                .containsExactlyInAnyOrderElementsOf(
                        MetricsPage.below("Recording rules").keySet());
    }

    @Test
    void metricsAndLabelsAreThoseOfTheList() {
        RULES.forEach(rule -> Expressions.check(String.valueOf(rule.alert()), rule.expression()));
    }
}
