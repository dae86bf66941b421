package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** The folder {@code .onefold} of the project, which belongs to one run at a time. */
final class Workspace {

    private final Path root;
    private final Path folder;

    @SuppressWarnings("UnusedVariable") // unreachable, it would be closed and the lock gone
    private final FileChannel lock;

    private Workspace(Path root, Path folder, FileChannel lock) {
        this.root = root;
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Takes it until this JVM ends.
     *
     * @throws StackFailure when another run has it
     */
    static Workspace take(Path root) {
        Path folder = root.resolve(".onefold");
        try {
            Files.createDirectories(folder.resolve("logs"));
            return new Workspace(root, folder, lock(folder.resolve("run.lock")));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to " + folder, e);
        }
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            String pid = Files.readString(file);
            channel.close();
            throw new StackFailure(
                    "./run is already up here (process " + pid + "). Use that one, or stop it first with Ctrl-C");
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
        return channel;
    }

    /** Where the services write what they have to say. */
    Path logs() {
        return folder.resolve("logs");
    }

    /** The file for the output of that process, without what an earlier run left in it. */
    Path freshLog(String process) {
        try {
            Path log = logs().resolve(process + ".log");
            Files.deleteIfExists(log);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove an old log", e);
        }
    }

    /** An empty folder for the temporary files of that process alone. */
    Path temporary(String process) {
        Path temporary = folder.resolve("tmp").resolve(process);
        try {
            remove(temporary);
            return Files.createDirectories(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot empty " + temporary, e);
        }
    }

    /** A copy of the packaged service: a build that goes on meanwhile must not change the one that runs. */
    Path copyOf(String service) {
        Path from = root.resolve(service).resolve("target/quarkus-app");
        Path to = folder.resolve("app").resolve(service);
        try {
            remove(to);
            Files.createDirectories(to.getParent());
            copy(from, to);
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot copy " + from + " to " + to, e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void remove(Path tree) throws IOException {
        if (Files.exists(tree)) {
            try (Stream<Path> files = Files.walk(tree)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
