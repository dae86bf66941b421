package io.onefold.stack.process;

import java.util.List;
import java.util.stream.Stream;

/** What a run of tests wants of every JVM that it starts, by the system property {@code onefold.started.jvm}. */
public final class StartedJvm {
    /** Options of {@code java}, behind those that a process has of its own; none if nothing is asked for. */
    public static final List<String> OPTIONS = Stream.of(
                    System.getProperty("onefold.started.jvm", "").split(" "))
            .filter(option -> !option.isBlank())
            .toList();

    private StartedJvm() {}
}
