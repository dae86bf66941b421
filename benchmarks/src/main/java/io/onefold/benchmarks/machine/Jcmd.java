package io.onefold.benchmarks.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks another JVM, with the JDK's own tool. */
public final class Jcmd {

    private static final Pattern USED = Pattern.compile("(?:heap|generation) +total \\d+K, used (\\d+)K");

    private Jcmd() {}

    /** Returns what it answers. */
    public static String run(long pid, String request) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, Long.toString(pid), request)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new StackFailure("The service's JVM refused " + request);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while asking the service's JVM", e);
        }
        return answer;
    }

    /** What the heap holds when all garbage is gone. */
    public static long liveBytes(long pid) throws IOException {
        run(pid, "GC.run");
        return used(run(pid, "GC.heap_info"));
    }

    /** From the answer to {@code GC.heap_info}, of the serial collector or of G1. */
    static long used(String heapInfo) {
        Matcher used = USED.matcher(heapInfo);
        long kibibytes = 0;
        while (used.find()) {
            kibibytes += Long.parseLong(used.group(1));
        }
        return kibibytes * 1024;
    }
}
