package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.onefold.documentation.Documentation;
import io.onefold.documentation.MetricsPage;
import io.onefold.documentation.Scrape;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the documentation says of a running worker is what the worker shows. */
@ExtendWith(StackExtension.class)
class DocumentationIT {
    private static final Pattern OPERATORS_PATH = Pattern.compile("(?<![\\w/])/ops/[a-z{}/-]*[a-z}]");

    private final TestStack stack;

    DocumentationIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void metricsAndPathsAreThoseOfARunningWorker() {
        try (Suite suite = new Suite(stack, 1).set("INGEST_CHECK_EVERY", "1s")) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.topic().send(0, Topic.play("p1", 2));
            suite.topic().send(0, "no JSON");
            suite.topic().flush();
            suite.awaitAllAcknowledged(Duration.ofMinutes(1));

            await("the lag is asked for, and what is dead is measured")
                    .atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(Scrape.metrics(suite.metrics(worker)))
                            .isEqualTo(MetricsPage.below("ingest-service")));

            Documentation metrics = Documentation.of("metrics.md");
            String scrape = suite.metrics(worker);
            assertThat(labels(scrape, "outcome")).isEqualTo(metrics.firstColumnBelow("`outcome`"));
            assertThat(labels(scrape, "step")).isEqualTo(metrics.firstColumnBelow("`step`"));

            JsonNode openapi = suite.get(worker, "/openapi?format=json");
            Set<String> served = new TreeSet<>();
            openapi.path("paths").fieldNames().forEachRemaining(served::add);
            assertThat(served).as("the document names every resource").isEqualTo(resources());
            assertThat(Documentation.of("operations.md").all(OPERATORS_PATH))
                    .as("operations.md names every path of operators")
                    .isEqualTo(served);
        }
    }

    private static Set<String> labels(String scrape, String label) {
        return Pattern.compile("(?m)^onefold_.*[{,]" + label + "=\"(\\w+)\"")
                .matcher(scrape)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> resources() {
        Set<String> paths = new TreeSet<>();
        new ClassFileImporter()
                .importPath(java.nio.file.Path.of("target", "classes")).stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .forEach(type -> {
                            String path = type.getAnnotationOfType(Path.class).value();
                            paths.add(path);
                            type.getMethods().stream()
                                    .filter(method -> method.isAnnotatedWith(Path.class))
                                    .forEach(method -> paths.add(path + "/"
                                            + method.getAnnotationOfType(Path.class)
                                                    .value()));
                        });
        return paths;
    }
}
