package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.documentation.Documentation;
import io.onefold.documentation.MetricsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Prometheus and Grafana are given what {@code prometheus/} and {@code grafana/} have, and scrape what there is. */
class MonitoringTest {
    private static final Pattern METRIC = Pattern.compile("\\b[a-z]+(?:_[a-z0-9]+)+\\b");

    @Test
    void thePrometheusRuleHasTheRules() {
        JsonNode rules =
                Yaml.documents(Folders.K8S.resolve("prometheus/rules.yaml")).get(0);
        JsonNode made = component("prometheus-rule/prometheus-rule.yaml");

        assertThat(made.path("spec"))
                .as("run components/prometheus-rule/generate.sh")
                .isEqualTo(rules);
    }

    @Test
    void theDashboardsAreThoseOfTheFolder() throws IOException {
        Set<String> given = new HashSet<>();
        KustomizationFile.in(Folders.K8S.resolve("components/dashboards"))
                .objects()
                .forEach(map -> map.path("data").forEach(dashboard -> given.add(dashboard.asText())));
        Set<String> there = new HashSet<>();
        for (Path file : Folders.files(".json")) {
            there.add(Files.readString(file));
        }

        assertThat(given).isNotEmpty().isEqualTo(there);
    }

    @Test
    void theMonitorFindsEachServiceAndItsMetrics() {
        JsonNode monitor = component("service-monitor/service-monitor.yaml");
        JsonNode endpoint = monitor.at("/spec/endpoints/0");

        assertThat(Documentation.of("metrics.md").all(Pattern.compile("/q/metrics")))
                .contains(endpoint.path("path").asText());
        for (String service : Folders.SERVICES) {
            JsonNode found = Kustomize.build(Folders.K8S.resolve("overlays/local"))
                    .find("Service", service)
                    .orElseThrow();
            if (Kustomize.patches()) {
                assertThat(Manifests.has(found.at("/metadata/labels"), monitor.at("/spec/selector/matchLabels")))
                        .as(service)
                        .isTrue();
                assertThat(found.at("/metadata/labels")
                                .path(monitor.at("/spec/jobLabel").asText())
                                .asText())
                        .isEqualTo(service);
            }
            assertThat(found.at("/spec/ports").findValuesAsText("name"))
                    .contains(endpoint.path("port").asText());
        }
    }

    @Test
    void theScalerAsksForMetricsThatThereAre() {
        List<String> queries =
                component("keda/scaled-object.yaml").at("/spec/triggers").findValuesAsText("query");

        assertThat(queries)
                .isNotEmpty()
                .allSatisfy(query -> assertThat(METRIC.matcher(query).results().map(java.util.regex.MatchResult::group))
                        .isNotEmpty()
                        .isSubsetOf(MetricsPage.all().keySet()));
    }

    private static JsonNode component(String file) {
        return Yaml.documents(Folders.K8S.resolve("components").resolve(file)).get(0);
    }
}
