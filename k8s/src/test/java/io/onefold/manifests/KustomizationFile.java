package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@code kustomization.yaml}: what it names, and the objects that come of it, without names' hashes, patches and images.
 * For machines without kubectl.
 */
record KustomizationFile(Path folder, JsonNode content) {

    static KustomizationFile in(Path folder) {
        return new KustomizationFile(
                folder, Yaml.documents(folder.resolve("kustomization.yaml")).get(0));
    }

    boolean isComponent() {
        return content.path("kind").asText().equals("Component");
    }

    List<Path> resources() {
        return paths(content.path("resources"));
    }

    List<Path> components() {
        return paths(content.path("components"));
    }

    /** Every file and folder that is named. */
    List<Path> named() {
        List<Path> named = new ArrayList<>(resources());
        named.addAll(components());
        for (String generator : List.of("configMapGenerator", "secretGenerator")) {
            content.path(generator).forEach(one -> {
                named.addAll(paths(one.path("envs")));
                named.addAll(paths(one.path("files")));
            });
        }
        content.path("patches").forEach(patch -> {
            if (patch.has("path")) {
                named.add(folder.resolve(patch.path("path").asText()));
            }
        });
        return named;
    }

    Collection<JsonNode> objects() {
        Map<String, JsonNode> objects = new LinkedHashMap<>();
        addTo(objects);
        return objects.values();
    }

    private void addTo(Map<String, JsonNode> objects) {
        for (Path resource : resources()) {
            if (Files.isDirectory(resource)) {
                in(resource).addTo(objects);
            } else {
                Yaml.documents(resource)
                        .forEach(object -> objects.put(
                                object.path("kind").asText() + " "
                                        + object.at("/metadata/name").asText(),
                                object));
            }
        }
        content.path("configMapGenerator").forEach(generator -> generate("ConfigMap", "data", generator, objects));
        content.path("secretGenerator").forEach(generator -> generate("Secret", "stringData", generator, objects));
        components().forEach(component -> in(component).addTo(objects));
    }

    private void generate(String kind, String at, JsonNode generator, Map<String, JsonNode> objects) {
        String name = generator.path("name").asText();
        JsonNode before = objects.get(kind + " " + name);
        ObjectNode object =
                Yaml.MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", kind);
        object.putObject("metadata").put("name", name);
        ObjectNode data = object.putObject(at);
        if (before != null && generator.path("behavior").asText().equals("merge")) {
            data.setAll((ObjectNode) before.path(at));
        }
        paths(generator.path("files")).forEach(file -> data.put(file.toFile().getName(), read(file)));
        paths(generator.path("envs")).forEach(file -> read(file).lines().forEach(line -> assign(line, data)));
        generator.path("literals").forEach(line -> assign(line.asText(), data));
        objects.put(kind + " " + name, object);
    }

    private static void assign(String line, ObjectNode data) {
        int equals = line.indexOf('=');
        if (!line.startsWith("#") && equals > 0) {
            data.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    private List<Path> paths(JsonNode names) {
        List<Path> paths = new ArrayList<>();
        names.forEach(name -> paths.add(folder.resolve(name.asText()).normalize()));
        return paths;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
