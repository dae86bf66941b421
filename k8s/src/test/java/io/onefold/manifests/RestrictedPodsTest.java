package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is privileged: every pod passes the restricted standard of pod security, and ours go further. */
class RestrictedPodsTest {
    /** What the restricted standard allows a volume to be. */
    private static final Set<String> VOLUMES = Set.of("configMap", "emptyDir", "projected", "secret");

    /** Throw-away servers of the local overlay, which write where their images want to. */
    private static final Set<String> WRITE_TO_THEIR_IMAGE = Set.of("kafka", "postgresql", "redis");

    static Stream<Arguments> workloads() {
        return Folders.buildable().stream()
                .map(Kustomize::build)
                .flatMap(
                        manifests -> manifests.workloads().stream().map(workload -> Arguments.of(manifests, workload)));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void podsAreRestricted(Manifests manifests, Workload workload) {
        JsonNode spec = workload.spec();

        assertThat(spec.path("hostNetwork").asBoolean()).isFalse();
        assertThat(spec.path("hostPID").asBoolean()).isFalse();
        assertThat(spec.path("hostIPC").asBoolean()).isFalse();
        assertThat(spec.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(spec.at("/securityContext/runAsUser").asInt()).isPositive();
        assertThat(spec.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        assertThat(spec.path("automountServiceAccountToken").asBoolean(true)).isFalse();
        assertThat(spec.path("enableServiceLinks").asBoolean(true)).isFalse();
        assertThat(spec.has("initContainers")).isFalse();
        spec.path("volumes")
                .forEach(volume -> volume.fieldNames()
                        .forEachRemaining(field -> assertThat(field.equals("name") || VOLUMES.contains(field))
                                .as(field)
                                .isTrue()));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void containersMayDoNothingButRun(Manifests manifests, Workload workload) {
        assertThat(workload.containers()).isNotEmpty().allSatisfy(container -> {
            JsonNode security = container.path("securityContext");
            assertThat(security.path("privileged").asBoolean(true)).isFalse();
            assertThat(security.path("allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(security.at("/capabilities/drop")).hasToString("[\"ALL\"]");
            assertThat(security.at("/capabilities").has("add")).isFalse();
            assertThat(security.has("runAsUser")).isFalse();
            if (!WRITE_TO_THEIR_IMAGE.contains(workload.name())) {
                assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
            }
            container
                    .path("ports")
                    .forEach(port -> assertThat(port.has("hostPort")).isFalse());
        });
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void containersAreBoundedAndOfAKnownVersion(Manifests manifests, Workload workload) {
        assertThat(workload.containers()).allSatisfy(container -> {
            assertThat(container.at("/resources/requests/cpu").asText()).isNotEmpty();
            assertThat(container.at("/resources/limits/memory")).isNotEqualTo(Yaml.MAPPER.missingNode());
            assertThat(container.path("image").asText()).matches(".+:[0-9][0-9a-z.-]*");
        });
    }

    @Test
    void namespacesRefuseWhatIsNot() {
        for (String overlay : new String[] {"local", "production"}) {
            Path file = Folders.K8S.resolve("overlays").resolve(overlay).resolve("namespace.yaml");
            assertThat(Yaml.documents(file).get(0).at("/metadata/labels/pod-security.kubernetes.io~1enforce"))
                    .hasToString("\"restricted\"");
        }
    }
}
