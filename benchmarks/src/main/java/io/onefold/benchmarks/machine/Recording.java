package io.onefold.benchmarks.machine;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Flight Recorder in the service for one phase, or nothing at all. */
public final class Recording implements AutoCloseable {

    private final long pid;
    private final @Nullable Path file;

    private Recording(long pid, @Nullable Path file) {
        this.pid = pid;
        this.file = file;
    }

    /** Starts one if there is a folder to keep it in. */
    public static Recording of(long pid, String name, @Nullable Path folder) throws IOException {
        if (folder == null) {
            return new Recording(pid, null);
        }
        Recording recording = new Recording(pid, folder.toAbsolutePath().resolve(name + ".jfr"));
        recording.command("JFR.start", "name=phase", "settings=profile");
        return recording;
    }

    public void keep() throws IOException {
        if (file != null) {
            command("JFR.dump", "name=phase", "filename=" + file);
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            command("JFR.stop", "name=phase");
        }
    }

    private void command(String command, String... arguments) throws IOException {
        Jcmd.run(pid, command + " " + String.join(" ", arguments));
    }
}
