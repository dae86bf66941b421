package io.onefold.benchmarks.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Processor time and memory as Linux counts them. */
public final class Proc {

    private static final Path PROC = Path.of("/proc");
    private static final double TICKS = 100; // per second, on every Linux one is likely to meet
    private static final int PARENT = 1; // fields of /proc/<pid>/stat, counted after the name
    private static final int OWN = 11;
    private static final int OF_ENDED_CHILDREN = 13;

    private Proc() {}

    public static boolean isThere() {
        return Files.exists(PROC.resolve("self/clear_refs"));
    }

    static long parentOf(long pid) {
        return Long.parseLong(stat(pid).get(PARENT));
    }

    /** User and system time of a process, without its children. */
    public static double seconds(long pid) {
        return ticks(stat(pid), OWN) / TICKS;
    }

    /** The same of a process and all its children, those that have ended too. */
    public static double treeSeconds(long pid) {
        Stream<Long> children =
                ProcessHandle.of(pid).stream().flatMap(ProcessHandle::children).map(ProcessHandle::pid);
        double running = children.mapToDouble(Proc::secondsIfAlive).sum();
        List<String> own = stat(pid);
        return running + (ticks(own, OWN) + ticks(own, OF_ENDED_CHILDREN)) / TICKS;
    }

    private static double secondsIfAlive(long pid) {
        try {
            return seconds(pid);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return 0; // its parent counts it by now
            }
            throw e;
        }
    }

    /** All but idle, of all processors, since the machine started. */
    public static double machineSeconds() {
        String[] fields =
                read(PROC.resolve("stat")).lines().findFirst().orElseThrow().split(" +", -1);
        long busy = 0;
        for (int field : new int[] {1, 2, 3, 6, 7}) { // user, nice, system, irq, softirq
            busy += Long.parseLong(fields[field]);
        }
        return busy / TICKS;
    }

    /** From now on {@link #peakBytes} counts anew. */
    public static void forgetPeak(long pid) {
        try {
            Files.writeString(PROC.resolve(pid + "/clear_refs"), "5");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The most memory that a process had resident. */
    public static long peakBytes(long pid) {
        String line = read(PROC.resolve(pid + "/status"))
                .lines()
                .filter(candidate -> candidate.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
    }

    private static long ticks(List<String> stat, int field) {
        return Long.parseLong(stat.get(field)) + Long.parseLong(stat.get(field + 1)); // in user and in system mode
    }

    // The name stands in parentheses and may hold anything.
    private static List<String> stat(long pid) {
        String stat = read(PROC.resolve(pid + "/stat"));
        return List.of(stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
