package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/** What runs pods. */
record Workload(JsonNode object) {

    String name() {
        return Manifests.nameOf(object);
    }

    boolean isOneOfOurs() {
        return Folders.SERVICES.contains(name());
    }

    JsonNode spec() {
        return object.at("/spec/template/spec");
    }

    JsonNode labels() {
        return object.at("/spec/template/metadata/labels");
    }

    List<JsonNode> containers() {
        return StreamSupport.stream(spec().path("containers").spliterator(), false)
                .toList();
    }

    JsonNode container() {
        return containers().get(0);
    }

    /** The number of a port, by its name or number; missing if the container has none. */
    JsonNode port(String nameOrNumber) {
        return containers().stream()
                .flatMap(container ->
                        StreamSupport.stream(container.path("ports").spliterator(), false))
                .filter(port -> port.path("name").asText().equals(nameOrNumber)
                        || port.path("containerPort").asText().equals(nameOrNumber))
                .map(port -> port.path("containerPort"))
                .findFirst()
                .orElse(Yaml.MAPPER.missingNode());
    }

    @Override
    public String toString() {
        return name();
    }
}
