package io.onefold.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The dashboards show metrics that there are, with title and unit. */
class DashboardsTest {
    private static final Path FOLDER = Path.of("..", "k8s", "grafana");
    private static final ObjectMapper JSON = new ObjectMapper();

    static List<Path> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    @Test
    void thereIsOnePerServiceAndOneOfTheSuiteEachWithAnIdOfItsOwn() throws IOException {
        Set<String> ids = new HashSet<>();
        for (Path dashboard : dashboards()) {
            ids.add(JSON.readTree(dashboard.toFile()).path("uid").asText());
        }

        assertThat(ids)
                .containsExactlyInAnyOrder("onefold-suite", "onefold-ingest", "onefold-summary", "onefold-webhook");
        assertThat(dashboards()).hasSameSizeAs(ids);
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void everyPanelHasTitleUnitAndMetricsOfTheList(Path dashboard) throws IOException {
        JsonNode panels = JSON.readTree(dashboard.toFile()).path("panels");
        Set<Integer> ids = new HashSet<>();
        assertThat(panels).isNotEmpty();
        for (JsonNode panel : panels) {
            String title = panel.path("title").asText();
            assertThat(title).as(panel.toString()).isNotBlank();
            assertThat(panel.path("description").asText()).as(title).isNotBlank();
            assertThat(panel.path("fieldConfig").path("defaults").path("unit").asText())
                    .as(title)
                    .isNotBlank();
            assertThat(ids.add(panel.path("id").asInt())).as(title).isTrue();
            assertThat(panel.path("targets")).as(title).isNotEmpty();
            panel.path("targets")
                    .forEach(target -> Expressions.check(
                            dashboard.getFileName() + ": " + title,
                            target.path("expr").asText()));
        }
    }

    @Test
    void everyMetricIsOnADashboardOrInAnAlarm() throws IOException {
        StringBuilder shown = new StringBuilder();
        for (Path dashboard : dashboards()) {
            shown.append(Files.readString(dashboard));
        }
        shown.append(Files.readString(AlarmRules.FOLDER.resolve("rules.yaml")));

        assertThat(MetricsPage.all().keySet())
                .filteredOn(metric -> !shown.toString().contains(metric))
                .containsExactlyInAnyOrder("onefold_ingest_leaves_made_total", "onefold_ingest_pruned_total");
    }
}
