package io.onefold.stack.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * PostgreSQL refuses to run as root. Started by root it runs in a user namespace in which it is not root, and where
 * namespaces are forbidden (most containers) as the user nobody, who then owns the data folder.
 */
final class RootlessCommand {

    private static final List<String> IN_NAMESPACE = List.of("unshare", "-U");
    private static final int NOBODY = 65_534;
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    private final List<String> prefix;

    private RootlessCommand(List<String> prefix) {
        this.prefix = prefix;
    }

    /** For programs that write below that folder, which exists. */
    static RootlessCommand writingTo(Path folder) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return new RootlessCommand(List.of());
        }
        if (works(IN_NAMESPACE)) {
            return new RootlessCommand(IN_NAMESPACE);
        }
        giveTo(NOBODY, folder);
        return new RootlessCommand(AS_NOBODY);
    }

    List<String> of(List<String> command) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(command);
        return all;
    }

    private static boolean works(List<String> prefix) {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void giveTo(int uid, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.setAttribute(file, "unix:uid", uid);
                Files.setAttribute(file, "unix:gid", uid);
            }
        }
    }
}
