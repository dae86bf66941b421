package io.onefold.nativeimage;

import static java.util.stream.Collectors.toMap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is in a jar. */
final class JarFiles {
    private JarFiles() {}

    /** The files in a jar whose path, which begins with a slash, is such a one. */
    static Map<String, byte[]> with(Path jar, Pattern path) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(jar);
                Stream<Path> all = Files.walk(zip.getPath("/"))) {
            return all.filter(file -> Files.isRegularFile(file)
                            && path.matcher(file.toString()).matches())
                    .collect(toMap(Path::toString, JarFiles::bytes));
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The classes in a jar whose path, which begins with a slash, is such a one. */
    static List<Class<?>> classes(Path jar, String path) throws IOException {
        return with(jar, Pattern.compile(path + "\\.class")).keySet().stream()
                .map(file ->
                        file.substring(1, file.length() - ".class".length()).replace('/', '.'))
                .<Class<?>>flatMap(type -> known(type).stream())
                .toList();
    }

    /** By its name; what is not there where tests run, such as what Quarkus writes, is not known. */
    static Optional<Class<?>> known(String type) {
        try {
            return Optional.of(Class.forName(type, false, JarFiles.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** The values of the settings in these files of a jar. */
    static List<String> properties(Path jar, Pattern path) throws IOException {
        Properties all = new Properties();
        for (byte[] file : with(jar, path).values()) {
            all.load(new ByteArrayInputStream(file));
        }
        return all.values().stream().map(Object::toString).toList();
    }
}
