package io.onefold.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the {@code kustomization.yaml}s name is there, and what is there is named. */
class KustomizationTest {

    static Stream<Path> folders() {
        return Folders.withKustomization().stream();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyFileAndFolderThatIsNamedIsThere(Path folder) {
        assertThat(KustomizationFile.in(folder).named()).allSatisfy(named -> {
            assertThat(named).exists();
            if (Files.isDirectory(named)) {
                assertThat(named.resolve("kustomization.yaml")).exists();
            }
        });
    }

    @Test
    void everyManifestIsNamed() {
        Set<Path> named = Folders.withKustomization().stream()
                .flatMap(folder -> KustomizationFile.in(folder).named().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        List<Path> all = new ArrayList<>(Folders.files(".yaml"));
        all.addAll(Folders.files(".env"));
        all.addAll(Folders.files(".json"));
        all.removeIf(file -> file.endsWith("kustomization.yaml") || file.startsWith(Folders.K8S.resolve("prometheus")));

        assertThat(named).containsAll(all);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyPatchHasWhatItPatches(Path folder) {
        KustomizationFile file = KustomizationFile.in(folder);
        List<JsonNode> there = new ArrayList<>(file.objects());
        if (folder.endsWith("keda")) {
            there.addAll(KustomizationFile.in(Folders.base("ingest")).objects());
        }
        file.content().path("patches").forEach(patch -> {
            JsonNode target = patch.has("target")
                    ? patch.path("target")
                    : identity(Yaml.documents(folder.resolve(patch.path("path").asText()))
                            .get(0));
            assertThat(there)
                    .as(target.toString())
                    .anyMatch(object -> object.path("kind").equals(target.path("kind"))
                            && (!target.has("name") || target.path("name").equals(object.at("/metadata/name"))));
        });
    }

    private static JsonNode identity(JsonNode patch) {
        return Yaml.MAPPER
                .createObjectNode()
                .put("kind", patch.path("kind").asText())
                .put("name", Manifests.nameOf(patch));
    }

    /** So that what is checked without kubectl is what kubectl would make. */
    @ParameterizedTest
    @MethodSource("io.onefold.manifests.StrictModelsTest#folders")
    void theFilesThemselvesSayWhatKubectlMakesOfThem(Path folder) {
        assertThat(names(KustomizationFile.in(folder).objects().stream()))
                .isEqualTo(names(Kustomize.build(folder).objects().stream()));
    }

    private static Set<String> names(Stream<JsonNode> objects) {
        return objects.map(object -> object.path("kind").asText() + " "
                        + Manifests.nameOf(object).replaceFirst("-[0-9a-z]{10}$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
