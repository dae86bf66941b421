package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.ingest.Promise.Change;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A copy of the packaged service without one of its promises. The service itself has no switch for that, and should not:
 * the copy is made of its class files.
 */
final class Variation {

    private static final String CHANGED_PACKAGE = "io/onefold/ingest/write/";

    private final Promise without;
    private final List<Change> left;
    private final List<String> classesLeft;

    private Variation(Promise without) {
        this.without = without;
        this.left = new ArrayList<>(without.changes());
        this.classesLeft = new ArrayList<>(without.classes());
    }

    /**
     * Makes the copy.
     *
     * @throws IllegalStateException when the service no longer holds what is to be taken out
     */
    static Path make(Path application, Promise without, Path into) throws IOException {
        if (without == Promise.ALL) {
            return application;
        }
        Variation variation = new Variation(without);
        try (Stream<Path> files = Files.walk(application)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = into.resolve(application.relativize(file));
                Files.createDirectories(copy.getParent());
                variation.copy(file, copy);
            }
        }
        variation.requireNothingLeft();
        return into;
    }

    private void copy(Path file, Path copy) throws IOException {
        boolean holdsClasses = file.toString().matches(".*/(app|quarkus)/[^/]*\\.jar");
        if (!holdsClasses) {
            Files.copy(file, copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try (ZipInputStream from = new ZipInputStream(Files.newInputStream(file));
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                to.write(changed(entry.getName(), from.readAllBytes()));
                to.closeEntry();
            }
        }
    }

    private byte[] changed(String name, byte[] bytes) throws IOException {
        if (classesLeft.remove(name)) {
            return ownClass(name);
        }
        if (!name.startsWith(CHANGED_PACKAGE) || !name.endsWith(".class") || left.isEmpty()) {
            return bytes;
        }
        ClassTexts texts = new ClassTexts(bytes);
        left.removeIf(change -> texts.change(change.holds(), change.what(), change.by()));
        return texts.toByteArray();
    }

    private static byte[] ownClass(String name) throws IOException {
        try (InputStream own = Variation.class.getClassLoader().getResourceAsStream(name)) {
            if (own == null) {
                throw new IllegalStateException("The benchmark has no " + name);
            }
            return own.readAllBytes();
        }
    }

    private void requireNothingLeft() {
        if (!left.isEmpty() || !classesLeft.isEmpty()) {
            throw new IllegalStateException(without + ": the service does not hold " + left + classesLeft);
        }
    }
}
