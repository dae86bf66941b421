package io.onefold.stack.embedded;

import io.onefold.stack.process.Guardian;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * Server binaries, unpacked from the class path into one folder per user below the system's temporary folder, and kept
 * there for the next start. A folder appears there whole or not at all, and one that a cleaner of temporary files has
 * been at is made again.
 */
final class Unpacked {

    private static final String READABLE_BY_ALL = "rwxr-xr-x"; // PostgreSQL may have to run as another user than root

    private static final String FILES = "files.count";

    interface Unpacker {
        void into(Path folder) throws IOException;
    }

    private Unpacked() {}

    /** The folder of that name; the unpacker runs only if it is not there yet. */
    static Path folder(String name, Unpacker unpacker) {
        try {
            Path root = root();
            Path folder = root.resolve(name);
            if (!isWhole(folder)) {
                Path part = temporary(root, name);
                unpacker.into(part);
                open(part);
                Files.writeString(part.resolve(FILES), Long.toString(countFiles(part)));
                publish(part, folder);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unpack " + name, e);
        }
    }

    private static void publish(Path part, Path folder) throws IOException {
        if (Files.isDirectory(folder) && !isWhole(folder)) {
            Files.move(folder, temporary(root(), "remains").resolve("of"), StandardCopyOption.ATOMIC_MOVE);
        }
        try {
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!isWhole(folder)) { // else another process was first
                throw e;
            }
        }
    }

    private static Path temporary(Path root, String name) throws IOException {
        Path part = Files.createTempDirectory(root, name + ".part");
        Guardian.removeAtEnd(part);
        return part;
    }

    private static boolean isWhole(Path folder) throws IOException {
        Path files = folder.resolve(FILES);
        return Files.exists(files) && Files.readString(files).equals(Long.toString(countFiles(folder)));
    }

    private static long countFiles(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> !file.endsWith(FILES)).count();
        }
    }

    private static Path root() throws IOException {
        String user = System.getProperty("user.name");
        Path root = Path.of(System.getProperty("java.io.tmpdir"), "onefold-binaries-" + user);
        if (!Files.isDirectory(root)) {
            Files.createDirectories(root);
            open(root);
        }
        if (!Files.getOwner(root).getName().equals(user)) {
            throw new StackFailure(
                    root + " belongs to somebody else, and programs would be started from it: remove it");
        }
        return root;
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(READABLE_BY_ALL));
    }

    /**
     * A file of an artifact.
     *
     * @throws StackFailure when the artifact that holds it is not on the class path
     */
    static InputStream resource(String name, String server) {
        InputStream resource = Unpacked.class.getResourceAsStream(name);
        if (resource == null) {
            throw new StackFailure(Platform.unsupported(
                    server, System.getProperty("os.name") + " on " + System.getProperty("os.arch")));
        }
        return resource;
    }
}
