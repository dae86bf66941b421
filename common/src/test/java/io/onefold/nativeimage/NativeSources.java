package io.onefold.nativeimage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code native-image} would be given for a service: its arguments, its jars, and the metadata in all of these. */
public final class NativeSources {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern METADATA = Pattern.compile("/META-INF/native-image/.*\\.(json|properties)");

    private final Path folder;
    private final String args;
    private final Map<String, JsonNode> reflection = new HashMap<>();
    private final Map<String, JsonNode> jni = new HashMap<>();
    private final List<Pattern> resources = new ArrayList<>();
    private final StringBuilder ownArgs = new StringBuilder();

    private NativeSources(Path folder) throws IOException {
        this.folder = folder;
        this.args = Files.readString(folder.resolve("native-image.args"));
        for (Path jar : jars()) {
            readMetadata(jar);
        }
    }

    /** Those of the module under test. */
    static NativeSources ofThisModule() {
        try {
            return new NativeSources(Path.of("target", "native-sources"));
        } catch (IOException e) {
            throw new UncheckedIOException("native sources are made by -Pnative -Dquarkus.native.sources-only=true", e);
        }
    }

    /** The service's own classes, and what it needs. */
    List<Path> jars() throws IOException {
        try (Stream<Path> own = Files.list(folder);
                Stream<Path> libraries = Files.list(folder.resolve("lib"))) {
            return Stream.concat(own, libraries)
                    .filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** Our classes that are in the image, without what Quarkus writes. */
    List<Class<?>> ourClasses() throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        for (Path jar : ourJars()) {
            classes.addAll(JarFiles.classes(jar, "/io/onefold/.*(?<!package-info)"));
        }
        return classes;
    }

    /** The jar of the service, and that of common. */
    List<Path> ourJars() throws IOException {
        try (Stream<Path> own = Files.list(folder)) {
            Path runner = own.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
            return List.of(runner, jar("io.onefold.common"));
        }
    }

    /** The one library whose file's name has that in it. */
    Path jar(String name) throws IOException {
        return jars().stream()
                .filter(jar -> jar.getFileName().toString().contains(name))
                .findFirst()
                .orElseThrow();
    }

    /** What the jars ask of {@code native-image}, and what Quarkus does. */
    String args() {
        return args + " " + ownArgs;
    }

    /** What is said of a class that is looked at by reflection. */
    Optional<JsonNode> reflection(String type) {
        return Optional.ofNullable(reflection.get(type));
    }

    /** Whether all its fields, methods and constructors are kept. */
    boolean keepsAllOf(String type) {
        return reflection(type)
                .filter(kept -> kept.path("allDeclaredFields").asBoolean()
                        && kept.path("allDeclaredMethods").asBoolean()
                        && kept.path("allDeclaredConstructors").asBoolean())
                .isPresent();
    }

    /** Whether it can be made by its name. */
    boolean keepsConstructorsOf(String type) {
        return reflection(type)
                .filter(kept -> kept.path("allDeclaredConstructors").asBoolean()
                        || names(kept.path("methods")).anyMatch("<init>"::equals))
                .isPresent();
    }

    boolean keepsMethod(String type, String method) {
        return reflection(type)
                .filter(kept -> kept.path("allDeclaredMethods").asBoolean()
                        || names(kept.path("methods")).anyMatch(method::equals))
                .isPresent();
    }

    boolean keepsField(String type, String field) {
        return keepsField(reflection.get(type), field);
    }

    boolean keepsFieldForC(String type, String field) {
        return keepsField(jni.get(type), field);
    }

    private static boolean keepsField(@Nullable JsonNode kept, String field) {
        return kept != null
                && (kept.path("allDeclaredFields").asBoolean()
                        || names(kept.path("fields")).anyMatch(field::equals));
    }

    private static Stream<String> names(JsonNode members) {
        List<String> names = new ArrayList<>();
        members.forEach(member -> names.add(member.path("name").asText()));
        return names.stream();
    }

    /** @param resource without a slash in front */
    boolean hasResource(String resource) {
        return resources.stream().anyMatch(pattern -> pattern.matcher(resource).matches());
    }

    private void readMetadata(Path jar) throws IOException {
        for (Map.Entry<String, byte[]> file : JarFiles.with(jar, METADATA).entrySet()) {
            String path = file.getKey();
            if (path.endsWith("/reflect-config.json")) {
                merge(reflection, JSON.readTree(file.getValue()));
            } else if (path.endsWith("/jni-config.json")) {
                merge(jni, JSON.readTree(file.getValue()));
            } else if (path.endsWith("/resource-config.json")) {
                JsonNode listed = JSON.readTree(file.getValue()).path("resources");
                (listed.isArray() ? listed : listed.path("includes"))
                        .forEach(include -> resources.add(
                                Pattern.compile(include.path("pattern").asText())));
            } else if (path.endsWith("/native-image.properties")) {
                Properties properties = new Properties();
                properties.load(new ByteArrayInputStream(file.getValue()));
                ownArgs.append(properties.getProperty("Args", "")).append(' ');
            }
        }
    }

    /** An entry that is there twice counts as the one that keeps more. */
    private static void merge(Map<String, JsonNode> into, JsonNode entries) {
        entries.forEach(entry -> into.merge(
                entry.path("name").asText(), entry, (one, other) -> one.size() >= other.size() ? one : other));
    }
}
