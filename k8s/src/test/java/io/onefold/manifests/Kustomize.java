package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What {@code kubectl kustomize} makes of a folder, or, without a kubectl, what its files say before they are patched. */
final class Kustomize {
    private static final Map<Path, Manifests> BUILT = new ConcurrentHashMap<>();
    private static final String KUBECTL = System.getProperty("kubectl", "kubectl");
    private static final boolean THERE = isThere();

    private Kustomize() {}

    /** Whether patches are applied. */
    static boolean patches() {
        return THERE;
    }

    static Manifests build(Path folder) {
        return BUILT.computeIfAbsent(
                folder,
                missing -> new Manifests(
                        Folders.K8S.relativize(missing).toString(), List.copyOf(THERE ? run(missing) : read(missing))));
    }

    private static List<JsonNode> read(Path folder) {
        return new ArrayList<>(KustomizationFile.in(folder).objects());
    }

    private static List<JsonNode> run(Path folder) {
        try {
            Path errors = Files.createTempFile("kubectl", ".err");
            Process kubectl = new ProcessBuilder(KUBECTL, "kustomize", folder.toString())
                    .redirectError(errors.toFile())
                    .start();
            String output = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (kubectl.waitFor() != 0) {
                throw new AssertionError(folder + ": " + Files.readString(errors));
            }
            Files.delete(errors);
            return Yaml.documents(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean isThere() {
        try {
            Process kubectl = new ProcessBuilder(KUBECTL, "kustomize", "--help")
                    .redirectErrorStream(true)
                    .start();
            kubectl.getInputStream().readAllBytes();
            if (kubectl.waitFor() == 0) {
                return true;
            }
        } catch (IOException e) {
            // Not installed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println("SKIPPED kubectl: the manifests are checked as they are written, without their patches");
        return false;
    }
}
