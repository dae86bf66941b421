package io.onefold.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A secret that stands in a variable, {@code <NAME>}, or in a file that {@code <NAME>_FILE} names.
 *
 * <p>Guarantee: neither the secret nor the file's name is ever in a message or in {@link #toString}: who confuses the two
 * variables has put the secret where the name belongs.
 *
 * <p>Thread: immutable; {@link #current} reads the file each time, by its name, so that a link that was swapped (as
 * Kubernetes does it) is followed.
 */
public final class Secret {

    /** What the variable of the file is called. */
    public static final String FILE = "_FILE";

    private static final long LARGEST = 64 * 1024;

    private final String variable;
    private final @Nullable String value;
    private final @Nullable Path file;

    private Secret(String variable, @Nullable String value, @Nullable Path file) {
        this.variable = variable;
        this.value = value;
        this.file = file;
    }

    /**
     * The secret of that name, if one of its two variables is set. Both set, or a file that cannot be used, goes to the
     * problems.
     *
     * @param variables the value of a variable, empty if it is not set or blank
     */
    public static Optional<Secret> find(
            String name, Function<String, Optional<String>> variables, ConfigProblems problems) {
        Optional<String> value = variables.apply(name);
        Optional<String> file = variables.apply(name + FILE);
        if (value.isPresent() && file.isPresent()) {
            problems.addHidden(name, "is set as well as " + name + FILE + "; one of them must go");
        }
        if (value.isPresent()) {
            return Optional.of(new Secret(name, value.get(), null));
        }
        return file.flatMap(path -> inFile(name, path, problems));
    }

    private static Optional<Secret> inFile(String name, String path, ConfigProblems problems) {
        try {
            Secret secret = new Secret(name, null, Path.of(path.strip()));
            secret.current();
            return Optional.of(secret);
        } catch (InvalidPathException | UncheckedIOException e) {
            problems.addHidden(
                    name + FILE, "is the path of a file that can be read and holds the secret, up to 64 KiB");
            return Optional.empty();
        }
    }

    /** Whether it may change while the service runs. */
    public boolean mayChange() {
        return file != null;
    }

    /**
     * The secret as it is now, without the line break at its end.
     *
     * @throws UncheckedIOException if its file cannot be read, is empty or too large; trying again may help
     */
    public String current() {
        if (file == null) {
            return value == null ? "" : value;
        }
        try {
            if (Files.size(file) > LARGEST) {
                throw new IOException("too large");
            }
            String content = Files.readString(file, StandardCharsets.UTF_8).replaceFirst("[\\r\\n]+$", "");
            if (content.isBlank()) {
                throw new IOException("empty");
            }
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the file of " + variable + FILE + " cannot be used", new IOException(kindOf(e)));
        }
    }

    /** Without the path, which many an exception has as its message. */
    private static String kindOf(IOException failure) {
        return failure.getClass() == IOException.class
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }

    /** The variable only. */
    @Override
    public String toString() {
        return "Secret[" + variable + (file == null ? "" : FILE) + "]";
    }
}
