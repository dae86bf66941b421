package io.onefold.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** The files that the kubelet would mount into a container, below a folder of the test. */
final class MountedFiles {
    /** Long enough for a token. */
    private static final String CONTENT = "a-secret-of-twenty-characters";

    private static final String LOGIN =
            "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"u\"" + " password=\"p\";";

    private final Path root;
    private final SecretKeys secrets;

    MountedFiles(Path root, SecretKeys secrets) {
        this.root = root;
        this.secrets = secrets;
    }

    void mount(Workload workload) {
        workload.container()
                .path("volumeMounts")
                .forEach(mount -> workload.spec().path("volumes").forEach(volume -> {
                    if (volume.path("name").equals(mount.path("name"))) {
                        mount(volume, below(mount.path("mountPath").asText()));
                    }
                }));
    }

    /** The path as it is in the container, found below the folder. */
    private Path below(String path) {
        return root.resolve(path.substring(1));
    }

    private void mount(JsonNode volume, Path at) {
        if (volume.has("secret")) {
            mountSecret(volume.at("/secret/secretName").asText(), volume.at("/secret/items"), at);
        }
        volume.at("/projected/sources")
                .forEach(source -> mountSecret(source.at("/secret/name").asText(), source.at("/secret/items"), at));
    }

    private void mountSecret(String secret, JsonNode items, Path at) {
        if (items.isEmpty()) {
            new TreeSet<>(secrets.in(secret)).forEach(key -> write(at.resolve(key), key));
        }
        items.forEach(item -> {
            String key = item.path("key").asText();
            if (secrets.in(secret).contains(key)) {
                write(at.resolve(item.path("path").asText()), key);
            }
        });
    }

    private static void write(Path file, String key) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, List.of(key.equals("sasl.jaas.config") ? LOGIN : CONTENT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
