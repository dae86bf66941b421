package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;

/** What is below {@code examples}: servers and stores as an installation may have them. */
final class Examples {
    private Examples() {}

    static List<Manifests> all() {
        return Folders.buildable().stream()
                .filter(folder -> folder.startsWith(Folders.K8S.resolve("examples")))
                .map(Kustomize::build)
                .toList();
    }

    static List<JsonNode> ofKind(String kind) {
        return all().stream().flatMap(example -> example.ofKind(kind).stream()).toList();
    }

    static Path folder(String name) {
        return Folders.K8S.resolve("examples").resolve(name);
    }
}
