package io.onefold.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What a JVM has loaded since it began: of a class that is not among it there never was an object. */
public final class LoadedClasses {
    /** Makes a span, begins the thread that exports, opens the connection. */
    public static final List<String> OF_TRACING = List.of(
            "io.opentelemetry.sdk.trace.SdkSpan",
            "io.opentelemetry.sdk.trace.export.BatchSpanProcessor$Worker",
            "io.quarkus.opentelemetry.runtime.exporter.otlp.sender.VertxHttpSender");

    private LoadedClasses() {}

    /** Those of {@link #OF_TRACING} that a process has loaded. */
    public static List<String> ofTracing(long pid) {
        String all = all(pid);
        if (!all.contains("java.lang.Object")) {
            throw new IllegalStateException("the process does not say what it has loaded: " + all);
        }
        return OF_TRACING.stream().filter(name -> all.contains(name + "/")).toList();
    }

    private static String all(long pid) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "VM.class_hierarchy")
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
