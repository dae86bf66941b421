package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.documentation.Documentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A service that is given these variables and these files starts. */
class EnvironmentTest {
    /** Read by the Java virtual machine and the C library. */
    private static final Set<String> OF_THE_PROCESS = Set.of("JAVA_TOOL_OPTIONS", "MALLOC_ARENA_MAX");

    private final Path root;

    EnvironmentTest(@TempDir Path root) {
        this.root = root;
    }

    static Stream<Arguments> services() {
        return Installations.all().stream()
                .flatMap(manifests -> manifests.workloads().stream()
                        .filter(Workload::isOneOfOurs)
                        .map(service -> Arguments.of(manifests, service)));
    }

    private List<String> problems(Manifests manifests, Workload service, Map<String, String> environment) {
        new MountedFiles(root, SecretKeys.of(manifests)).mount(service);
        Map<String, String> seen = new TreeMap<>(environment);
        seen.replaceAll((name, value) -> value.replace("/run/", root + "/run/"));
        return new ServiceReaders(seen).problems(service.name());
    }

    @ParameterizedTest
    @MethodSource("services")
    void theServiceFindsNothingWrongWithIt(Manifests manifests, Workload service) {
        assertThat(problems(manifests, service, Environment.of(service, manifests)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("services")
    void withoutAnyOneOfWhatItNeedsItWouldNot(Manifests manifests, Workload service) {
        Map<String, String> environment = Environment.of(service, manifests);
        Stream.of("DATABASE_URL", "DATABASE_USERNAME", "DATABASE_MIGRATION_PASSWORD_FILE", "ADMIN_TOKENS_FILE")
                .forEach(variable -> {
                    Map<String, String> less = new TreeMap<>(environment);
                    assertThat(less.remove(variable)).as(variable).isNotNull();
                    assertThat(problems(manifests, service, less)).as(variable).hasSize(1);
                });
    }

    @ParameterizedTest
    @MethodSource("services")
    void everyVariableIsOneOfTheDocumentation(Manifests manifests, Workload service) {
        Set<String> known = new TreeSet<>(OF_THE_PROCESS);
        known.addAll(Documentation.of("configuration.md").namesInFirstColumn("[A-Z_*<>]+"));

        assertThat(Environment.of(service, manifests).keySet())
                .allSatisfy(variable -> assertThat(known)
                        .anyMatch(name -> variable.matches(
                                name.replace("<NAME>", "[A-Z0-9]+").replace("*", "[A-Z_]+") + "(_FILE)?")));
    }

    @Test
    void theReadersFindWhatIsMissing() {
        assertThat(new ServiceReaders(Map.of("INGEST_GROUPID", "a")).problems("ingest"))
                .contains("INGEST_GROUPID: is not known; the nearest known name is INGEST_GROUP_ID")
                .anyMatch(problem -> problem.startsWith("KAFKA_BOOTSTRAP_SERVERS is not set"));
    }
}
