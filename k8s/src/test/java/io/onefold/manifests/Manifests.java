package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The objects of one folder. */
record Manifests(String name, List<JsonNode> objects) {
    private static final Set<String> WITH_PODS = Set.of("Deployment", "StatefulSet", "DaemonSet", "Job");

    List<JsonNode> ofKind(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return objects.stream()
                .filter(object -> wanted.contains(object.path("kind").asText()))
                .toList();
    }

    Optional<JsonNode> find(String kind, String name) {
        return ofKind(kind).stream()
                .filter(object -> nameOf(object).equals(name))
                .findFirst();
    }

    List<Workload> workloads() {
        return objects.stream()
                .filter(object -> WITH_PODS.contains(object.path("kind").asText()))
                .map(Workload::new)
                .toList();
    }

    /** Those whose pods a selector of labels takes. */
    Stream<Workload> selectedBy(JsonNode labels) {
        return workloads().stream().filter(workload -> !labels.isEmpty() && has(workload.labels(), labels));
    }

    static boolean has(JsonNode labels, JsonNode wanted) {
        return wanted.properties().stream().allMatch(label -> label.getValue().equals(labels.path(label.getKey())));
    }

    static String nameOf(JsonNode object) {
        return object.at("/metadata/name").asText();
    }

    @Override
    public String toString() {
        return name;
    }
}
