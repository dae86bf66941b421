package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is misspelt: every field of every object is one that its kind has. */
class StrictModelsTest {
    /** No objects, but lists of changes or of rules. */
    private static final Set<String> OTHERS = Set.of("authority.yaml", "rules.yaml", "rules-test.yaml");

    static Stream<Path> files() {
        return Folders.files(".yaml").stream()
                .filter(file -> !OTHERS.contains(file.toFile().getName()));
    }

    static Stream<Path> folders() {
        return Folders.buildable().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileHoldsWhatItsKindHas(Path file) {
        List<JsonNode> documents = Yaml.documents(file);

        assertThat(documents).isNotEmpty();
        documents.forEach(object -> assertThat(
                        file.endsWith("kustomization.yaml")
                                ? Models.problems(object, "Kustomization")
                                : Models.problems(object))
                .as(file.toString())
                .isEmpty());
    }

    @ParameterizedTest
    @MethodSource("folders")
    void soDoesWhatIsBuiltOfThem(Path folder) {
        assertThat(Kustomize.build(folder).objects())
                .isNotEmpty()
                .allSatisfy(object -> assertThat(Models.problems(object))
                        .as(Manifests.nameOf(object))
                        .isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "/spec, replica",
        "/spec/strategy/rollingUpdate, maxsurge",
        "/spec/template/spec, enableServiceLink",
        "/spec/template/spec/containers/0, env_from",
        "/spec/template/spec/containers/0/lifecycle/preStop/sleep, second",
        "/spec/template/spec/containers/0/securityContext/capabilities, dorp",
        "/spec/template/spec/volumes/0/secret, secret",
    })
    void aMisspeltFieldIsFoundAtAnyDepth(String at, String name) {
        JsonNode deployment = Yaml.documents(Folders.base("ingest").resolve("deployment.yaml"))
                .get(0)
                .deepCopy();
        ((ObjectNode) deployment.at(at)).put(name, 3);

        assertThat(Models.problems(deployment)).singleElement().asString().endsWith("." + name);
    }

    @Test
    void aMisspeltFieldOfACustomKindIsFound() {
        for (String file : List.of("components/keda/scaled-object.yaml", "components/http-route/http-route.yaml")) {
            JsonNode object = Yaml.documents(Folders.K8S.resolve(file)).get(0).deepCopy();
            ((ObjectNode) object.path("spec")).put("hostname", "a");

            assertThat(Models.problems(object)).as(file).hasSize(1);
        }
    }
}
