package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.onefold.documentation.Documentation;
import io.onefold.documentation.MetricsPage;
import io.onefold.documentation.Scrape;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.run.Ran;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the documentation says of a running replica is what the replica shows. */
@ExtendWith(StackExtension.class)
class DocumentationIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Pattern OUTCOME = Pattern.compile("(?m)^onefold_.*[{,]outcome=\"(\\w+)\"");
    private static final Pattern PATH =
            Pattern.compile("(?<![\\w/])(/ops/summaries/[a-z{}/-]*[a-z}]|/summaries(/[a-z{}/-]*[a-z}])?)(?=[`?])");
    private static final Documentation PAGE = Documentation.of("summary.md");

    private final Fixture plays;

    DocumentationIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
        plays.service().set("SUMMARY_TABLES_PLAYS_MAX", "most=/device_id").set("SUMMARY_RECONCILE_EVERY", "1s");
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    @Test
    void theMetricsAreThoseOfARunningReplica() {
        plays.raw().write(0, List.of(Event.play("2026-03-01T12:00:00Z", "no number")));
        Api api = Api.of(plays.service().startReady());

        await().atMost(A_WHILE)
                .untilAsserted(() ->
                        assertThat(Scrape.metrics(api.metrics())).isEqualTo(MetricsPage.below("summary-service")));
        assertThat(Documentation.of("metrics.md").firstColumnBelow("`outcome` of a run"))
                .containsAll(found(OUTCOME, api.metrics()))
                .isEqualTo(outcomes());
    }

    @Test
    void thePathsAreThoseThatAReplicaServes() {
        Set<String> served = new TreeSet<>();
        Api.of(plays.service().startReady())
                .get("/openapi?format=json")
                .path("paths")
                .fieldNames()
                .forEachRemaining(served::add);

        assertThat(served).as("the document names every resource").isEqualTo(resources());
        assertThat(PAGE.all(PATH))
                .as("summary.md names every path")
                .isEqualTo(served.stream()
                        .flatMap(DocumentationIT::ofEachKind)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Those of a transaction, and the failure of a run. */
    private static Set<String> outcomes() {
        return Stream.concat(
                        Stream.of(Ran.class.getPermittedSubclasses()).map(Class::getSimpleName), Stream.of("failed"))
                .map(outcome -> outcome.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> ofEachKind(String path) {
        return path.contains("{kind}")
                ? Stream.of("rebuilds", "reconciliations").map(kind -> path.replace("{kind}", kind))
                : Stream.of(path);
    }

    private static Set<String> resources() {
        return new ClassFileImporter()
                .importPath(java.nio.file.Path.of("target", "classes")).stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .flatMap(type -> type.getMethods().stream()
                                .filter(method ->
                                        method.isAnnotatedWith(GET.class) || method.isAnnotatedWith(POST.class))
                                .map(method -> path(type, method)))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String path(JavaClass type, JavaMethod method) {
        String below = method.isAnnotatedWith(Path.class)
                ? "/" + method.getAnnotationOfType(Path.class).value()
                : "";
        return (type.getAnnotationOfType(Path.class).value() + below).replaceAll(": [^}]*", "");
    }

    private static Set<String> found(Pattern pattern, String scrape) {
        return pattern.matcher(scrape)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
