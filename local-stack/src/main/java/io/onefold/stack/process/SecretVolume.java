package io.onefold.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A secret in a file as Kubernetes mounts it: a link into a folder that is itself a link, which is swapped when the secret
 * changes.
 */
public final class SecretVolume {
    private static final String DATA = "..data";

    private final Path folder;
    private int versions;

    /** @param folder empty, or not there yet */
    public SecretVolume(Path folder, String secret) {
        this.folder = folder;
        change(secret);
    }

    /** What a variable with {@code _FILE} at its end names. */
    public Path file() {
        return folder.resolve("secret");
    }

    /** Swaps the link, at once for whoever reads. */
    public void change(String secret) {
        versions++;
        try {
            Path version = Files.createDirectories(folder.resolve("..version-" + versions));
            Files.writeString(version.resolve("secret"), secret + "\n");
            Path link = Files.createSymbolicLink(folder.resolve("..data_tmp"), version.getFileName());
            Files.move(link, folder.resolve(DATA), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (!Files.exists(file())) {
                Files.createSymbolicLink(file(), Path.of(DATA, "secret"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
