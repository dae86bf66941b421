package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** The variables that a container is given. */
final class Environment {
    private Environment() {}

    static Map<String, String> of(Workload workload, Manifests manifests) {
        Map<String, String> variables = new TreeMap<>();
        workload.container().path("envFrom").forEach(from -> {
            String name = from.at("/configMapRef/name").asText();
            JsonNode map = manifests
                    .find("ConfigMap", name)
                    .orElseThrow(() -> new AssertionError(workload + " takes its variables from " + name));
            map.path("data").properties().forEach(variable -> {
                String before =
                        variables.put(variable.getKey(), variable.getValue().asText());
                if (before != null) {
                    throw new AssertionError(workload + " has " + variable.getKey() + " twice");
                }
            });
        });
        workload.container()
                .path("env")
                .forEach(one -> variables.put(
                        one.path("name").asText(), one.path("value").asText()));
        return variables;
    }
}
