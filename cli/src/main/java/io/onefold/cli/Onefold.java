package io.onefold.cli;

import io.onefold.cli.catalogue.Catalogue;
import io.onefold.cli.command.CommandTree;
import io.onefold.cli.command.Surroundings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The program {@code onefold}: {@code ./onefold} starts it after building, and {@code java -jar onefold.jar} alone. */
public final class Onefold {
    private Onefold() {}

    public static void main(String[] arguments) {
        PrintStream out = stream(FileDescriptor.out);
        Surroundings surroundings = new Surroundings(
                System.getenv(),
                out,
                stream(FileDescriptor.err),
                Boolean.getBoolean("onefold.terminal"),
                System::nanoTime,
                Onefold::pause);
        int code = CommandTree.of(Catalogue.all(), surroundings).execute(arguments);
        out.flush();
        System.exit(code);
    }

    /** In UTF-8, as the services write it, whatever the locale is. */
    private static PrintStream stream(FileDescriptor to) {
        return new PrintStream(new FileOutputStream(to), false, StandardCharsets.UTF_8);
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
