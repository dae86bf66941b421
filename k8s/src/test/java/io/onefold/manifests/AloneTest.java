package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each service is complete alone, has nothing in common with the others, and takes every component that is for it. */
class AloneTest {
    static final Set<String> SERVICES = Set.copyOf(Folders.SERVICES);

    /** Those that are about one service. */
    private static final Map<String, String> ONLY_FOR =
            Map.of("keda", "ingest", "ingress", "webhook", "http-route", "webhook");

    private final Path folder;

    AloneTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void aBaseHasAllThatItNeedsOfKindsThatEveryClusterHas(String service) {
        Manifests base = Kustomize.build(Folders.base(service));

        assertThat(base.objects().stream().map(object -> object.path("kind").asText()))
                .containsExactlyInAnyOrder(
                        "ConfigMap",
                        "ConfigMap",
                        "Deployment",
                        "HorizontalPodAutoscaler",
                        "NetworkPolicy",
                        "PodDisruptionBudget",
                        "Service",
                        "ServiceAccount");
        assertThat(base.objects())
                .allSatisfy(object -> assertThat(Models.BUILT_IN).containsKey(Models.typeOf(object)));
    }

    @Test
    void noObjectBelongsToTwo() {
        Set<String> seen = new TreeSet<>();
        for (String service : SERVICES) {
            assertThat(Kustomize.build(Folders.base(service)).objects().stream()
                            .map(object -> object.path("kind").asText() + " " + Manifests.nameOf(object)))
                    .allMatch(seen::add);
        }
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void noObjectNamesAnotherService(String service) {
        Set<String> others = new TreeSet<>(SERVICES);
        others.remove(service);
        Kustomize.build(Folders.base(service)).objects().stream()
                .filter(object -> !object.path("kind").asText().equals("ConfigMap"))
                .forEach(object -> assertThat(object.toString())
                        .as(Manifests.nameOf(object))
                        .doesNotContainPattern("\"(" + String.join("|", others) + ")[\"-]"));
    }

    static Stream<Arguments> withComponents() {
        return Folders.components().stream()
                .flatMap(component -> SERVICES.stream()
                        .filter(service -> service.equals(
                                ONLY_FOR.getOrDefault(component.toFile().getName(), service)))
                        .map(service -> Arguments.of(service, component)));
    }

    @ParameterizedTest
    @MethodSource("withComponents")
    void everyComponentGoesWithEachServiceThatItIsFor(String service, Path component) throws IOException {
        assumeTrue(Kustomize.patches());
        Path here = folder.toRealPath();
        Files.writeString(
                here.resolve("kustomization.yaml"),
                "resources: [%s]\ncomponents: [%s]\n"
                        .formatted(here.relativize(Folders.base(service)), here.relativize(component)));

        Manifests built = Kustomize.build(here);

        assertThat(built.objects())
                .allSatisfy(object -> assertThat(Models.problems(object)).isEmpty());
        assertThat(built.ofKind("HorizontalPodAutoscaler", "ScaledObject")).hasSize(1);
        assertThat(built.ofKind("Deployment")).hasSize(1);
    }

    /** From where it is to where it goes: DNS, and each server that its variables name, by its port. */
    @ParameterizedTest
    @MethodSource("io.onefold.manifests.EnvironmentTest#services")
    void itsPolicyLetsItReachTheServersThatItIsGiven(Manifests manifests, Workload service) {
        JsonNode policy =
                manifests.find("NetworkPolicy", service.name()).orElseThrow().path("spec");
        Set<String> open =
                policy.path("egress").findValuesAsText("port").stream().collect(Collectors.toCollection(TreeSet::new));

        assertThat(policy.path("policyTypes")).hasToString("[\"Ingress\",\"Egress\"]");
        assertThat(open).contains("53");
        Environment.of(service, manifests).forEach((name, value) -> {
            if (name.matches("DATABASE_URL|REDIS_URL|KAFKA_BOOTSTRAP_SERVERS")) {
                assertThat(open).as(name).contains(value.replaceFirst("^.*:(\\d+).*$", "$1"));
            }
            if (name.endsWith("_TARGET_URL")) {
                assertThat(value).as(name).startsWith("https://");
                assertThat(open).contains("443");
            }
        });
        policy.path("egress")
                .forEach(rule ->
                        assertThat(rule.path("to")).as("not to anywhere").isNotEmpty());
        policy.path("ingress")
                .forEach(rule ->
                        assertThat(rule.path("from")).as("not from anywhere").isNotEmpty());
    }
}
