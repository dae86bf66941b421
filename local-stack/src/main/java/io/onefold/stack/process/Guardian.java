package io.onefold.stack.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The shell that cleans up after this JVM, one per JVM, started with the first process.
 *
 * <p>It lives on a pipe from us and acts when the pipe ends, so it needs no shutdown hook and works after SIGKILL. A
 * process is on its list before it runs its first instruction (see {@code launch.sh}).
 */
public final class Guardian {

    private static @Nullable Guardian instance;

    private final Writer orders;

    private Guardian(Writer orders) {
        this.orders = orders;
    }

    /** The folder is removed when this JVM ends, if it is still there. */
    public static void removeAtEnd(Path folder) {
        get().order("folder " + folder.toAbsolutePath());
    }

    static synchronized Guardian get() {
        if (instance == null) {
            instance = start();
        }
        return instance;
    }

    private static Guardian start() {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", detached(), "sh", script("guardian.sh"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            return new Guardian(shell.start().outputWriter(UTF_8));
        } catch (IOException e) {
            throw new StackFailure("The local stack needs a POSIX shell named sh on the PATH", e);
        }
    }

    private static String detached() {
        return "if command -v setsid >/dev/null 2>&1; then exec setsid sh -c \"$1\" guardian; fi; exec sh -c \"$1\" guardian";
    }

    static String script(String name) {
        try (InputStream script = Guardian.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException("Not on the class path: " + name);
            }
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void watch(long pid, String signal) {
        order("watch " + pid + " " + signal);
    }

    void forget(long pid) {
        order("forget " + pid);
    }

    private synchronized void order(String line) {
        try {
            orders.write(line + "\n");
            orders.flush();
        } catch (IOException e) {
            throw new StackFailure("The guardian of this JVM's processes was killed by somebody", e);
        }
    }
}
