package io.onefold.benchmarks.ingest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Flight Recorder in the service for one phase, or nothing at all. */
final class Recording implements AutoCloseable {

    private final long pid;
    private final @Nullable Path file;

    private Recording(long pid, @Nullable Path file) {
        this.pid = pid;
        this.file = file;
    }

    /** Starts one if there is a folder to keep it in. */
    static Recording of(long pid, Phase phase, @Nullable Path folder) throws IOException {
        if (folder == null) {
            return new Recording(pid, null);
        }
        String name = phase.name().toLowerCase(Locale.ROOT).replace('_', '-') + ".jfr";
        Recording recording = new Recording(pid, folder.toAbsolutePath().resolve(name));
        recording.command("JFR.start", "name=phase", "settings=profile");
        return recording;
    }

    void keep() throws IOException {
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
