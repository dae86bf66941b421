package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What one object says of another is so: selectors, ports, accounts, volumes, keys of Secrets. */
class ReferencesTest {

    static Stream<Manifests> all() {
        return Folders.buildable().stream().map(Kustomize::build);
    }

    static Stream<Arguments> workloads() {
        return Installations.all().stream()
                .flatMap(
                        manifests -> manifests.workloads().stream().map(workload -> Arguments.of(manifests, workload)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyWorkloadSelectsItsOwnPodsAndNoOthers(Manifests manifests) {
        manifests
                .ofKind("Deployment")
                .forEach(deployment -> assertThat(manifests
                                .selectedBy(deployment.at("/spec/selector/matchLabels"))
                                .map(Workload::name))
                        .containsExactly(Manifests.nameOf(deployment)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyServiceHasPodsWithItsPorts(Manifests manifests) {
        manifests
                .ofKind("Service")
                .forEach(service -> assertThat(manifests.selectedBy(service.at("/spec/selector")))
                        .as(Manifests.nameOf(service))
                        .singleElement()
                        .satisfies(workload -> service.at("/spec/ports")
                                .forEach(port -> assertThat(workload.port(
                                                port.path("targetPort").asText()))
                                        .as(port.toString())
                                        .isEqualTo(port.path("port")))));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyBudgetAndPolicyIsAboutPodsThatThereAre(Manifests manifests) {
        manifests.ofKind("PodDisruptionBudget").forEach(budget -> {
            assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1);
            assertThat(manifests.selectedBy(budget.at("/spec/selector/matchLabels")))
                    .as(Manifests.nameOf(budget))
                    .hasSize(1);
        });
        manifests
                .ofKind("NetworkPolicy")
                .forEach(policy -> assertThat(manifests.selectedBy(policy.at("/spec/podSelector/matchLabels")))
                        .as(Manifests.nameOf(policy))
                        .singleElement()
                        .satisfies(workload -> policy.at("/spec/ingress")
                                .forEach(rule -> rule.path("ports")
                                        .forEach(port -> assertThat(workload.port(port.path("port")
                                                                .asText())
                                                        .isMissingNode())
                                                .as(port.toString())
                                                .isFalse()))));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyAutoscalerHasItsTarget(Manifests manifests) {
        manifests.ofKind("HorizontalPodAutoscaler", "ScaledObject").forEach(scaler -> {
            JsonNode target = scaler.at("/spec/scaleTargetRef");
            assertThat(manifests.find(
                            target.path("kind").asText(), target.path("name").asText()))
                    .as(Manifests.nameOf(scaler))
                    .hasValueSatisfying(deployment ->
                            assertThat(deployment.path("spec").has("replicas")).isFalse());
        });
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyAccountVolumeAndKeyIsThere(Manifests manifests, Workload workload) {
        JsonNode spec = workload.spec();
        if (spec.has("serviceAccountName")) {
            assertThat(manifests.find(
                            "ServiceAccount", spec.path("serviceAccountName").asText()))
                    .hasValueSatisfying(account -> assertThat(
                                    account.path("automountServiceAccountToken").asBoolean(true))
                            .isFalse());
        }
        Set<String> volumes = names(spec.path("volumes"));
        assertThat(names(workload.container().path("volumeMounts"))).isEqualTo(volumes);
        spec.path("volumes").forEach(volume -> {
            if (volume.has("configMap")) {
                assertThat(manifests.find(
                                "ConfigMap", volume.at("/configMap/name").asText()))
                        .isPresent();
            }
        });
        SecretKeys secrets = SecretKeys.of(manifests);
        workload.container().path("env").forEach(variable -> {
            JsonNode reference = variable.at("/valueFrom/secretKeyRef");
            if (!reference.isMissingNode() && !reference.path("optional").asBoolean()) {
                assertThat(secrets.in(reference.path("name").asText()))
                        .as(variable.toString())
                        .contains(reference.path("key").asText());
            }
        });
    }

    private static Set<String> names(JsonNode list) {
        Set<String> names = new TreeSet<>();
        StreamSupport.stream(list.spliterator(), false)
                .forEach(one -> names.add(one.path("name").asText()));
        return names;
    }
}
