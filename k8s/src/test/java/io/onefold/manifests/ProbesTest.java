package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.documentation.Documentation;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Ports, paths and the image's name are those that the service has; the probes are patient where it is. */
class ProbesTest {
    static final List<String> SERVICES = Folders.SERVICES;

    private static Workload of(String service) {
        return Kustomize.build(Folders.base(service)).workloads().get(0);
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void portsAndNameAreThoseOfTheService(String service) throws IOException {
        Properties properties = new Properties();
        try (Reader file = Files.newBufferedReader(
                Folders.REPOSITORY.resolve(service + "-service/src/main/resources/application.properties"))) {
            properties.load(file);
        }

        assertThat(of(service).port("http").asText()).isEqualTo(properties.getProperty("quarkus.http.port"));
        assertThat(of(service).port("management").asText())
                .isEqualTo(properties.getProperty("quarkus.management.port"));
        assertThat(properties.getProperty("quarkus.management.enabled")).isEqualTo("true");
        assertThat(of(service).container().path("image").asText())
                .startsWith(properties.getProperty("quarkus.application.name") + ":");
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void pathsAreThoseOfTheDocumentation(String service) {
        JsonNode container = of(service).container();

        for (String probe : List.of("started", "live", "ready")) {
            JsonNode asked = container.at("/"
                    + probe.replace("started", "startup")
                            .replace("live", "liveness")
                            .replace("ready", "readiness") + "Probe/httpGet");
            assertThat(asked.path("port").asText()).isEqualTo("management");
            assertThat(Documentation.of("operations.md").all(Pattern.compile("/q/health/[a-z]+")))
                    .contains(asked.path("path").asText());
            assertThat(asked.path("path").asText()).endsWith("/" + probe);
        }
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void probesWaitLongerThanTheServiceTakesToAnswerAndAMigrationToEnd(String service) {
        JsonNode container = of(service).container();

        // PostgreSQL and a broker are asked for 2 s each.
        assertThat(container.at("/readinessProbe/timeoutSeconds").asInt()).isGreaterThan(4);
        assertThat(budget(container.path("startupProbe"))).isGreaterThanOrEqualTo(3600);
        assertThat(budget(container.path("livenessProbe"))).isBetween(20, 60);
        assertThat(of(service).object().at("/spec/progressDeadlineSeconds").asInt())
                .isGreaterThan(budget(container.path("startupProbe")));
    }

    private static int budget(JsonNode probe) {
        return probe.path("periodSeconds").asInt()
                * probe.path("failureThreshold").asInt();
    }
}
