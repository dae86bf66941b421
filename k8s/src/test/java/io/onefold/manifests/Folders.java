package io.onefold.manifests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where what is. Maven runs tests in the folder of their module, which is {@code k8s}. */
final class Folders {
    static final Path K8S = Path.of("").toAbsolutePath();
    static final Path REPOSITORY = K8S.resolve("..").normalize();
    static final List<String> SERVICES = List.of("ingest", "summary", "webhook");

    private Folders() {}

    static Path base(String service) {
        return K8S.resolve("base").resolve(service);
    }

    /** Folders with a {@code kustomization.yaml}, components left out: those that can be built by themselves. */
    static List<Path> buildable() {
        return withKustomization().stream()
                .filter(folder -> !KustomizationFile.in(folder).isComponent())
                .toList();
    }

    static List<Path> withKustomization() {
        return files("kustomization.yaml").stream().map(Path::getParent).toList();
    }

    static List<Path> components() {
        return withKustomization().stream()
                .filter(folder -> folder.startsWith(K8S.resolve("components")))
                .toList();
    }

    /** All files of the manifests whose name ends like that. */
    static List<Path> files(String end) {
        try (Stream<Path> files = Files.walk(K8S)) {
            return files.filter(file -> file.toString().endsWith(end))
                    .filter(file -> !file.startsWith(K8S.resolve("src")) && !file.startsWith(K8S.resolve("target")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
