package io.onefold.benchmarks.footprint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A service as a build has left it.
 *
 * @param kind {@code jvm} or {@code native}
 * @param variables what it needs beside its servers
 */
record Packaged(String service, String kind, Path application, Map<String, String> variables) {
    private static final Map<String, Map<String, String>> VARIABLES = Map.of(
            "ingest",
            Map.of(
                    "INGEST_GROUP_ID", "footprint",
                    "INGEST_STREAMS_PLAYS_TOPICS", "plays",
                    "INGEST_STREAMS_PLAYS_KEY", "/id"),
            "summary",
            Map.of("SUMMARY_TABLES_PLAYS_STREAM", "plays"),
            "webhook",
            Map.of(
                    "WEBHOOK_SOURCES_PAY_SCHEME", "stripe",
                    "WEBHOOK_SOURCES_PAY_SECRETS", "of-no-use-to-anybody",
                    "WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id",
                    "WEBHOOK_QUEUES_ORDERS_POLICY", "once",
                    "WEBHOOK_QUEUES_ORDERS_TARGET_URL", "http://127.0.0.1:9"));

    /** Whatever kinds there are, ingest first: summary waits for its tables. */
    static List<Packaged> all(Path root) throws IOException {
        List<Packaged> all = new ArrayList<>();
        for (String service : List.of("ingest", "summary", "webhook")) {
            Path target = root.resolve(service + "-service/target");
            add(all, service, "jvm", target.resolve("quarkus-app"));
            try (Stream<Path> files = Files.list(target)) {
                files.filter(file -> file.toString().endsWith("-runner"))
                        .forEach(file -> add(all, service, "native", file));
            }
        }
        return all;
    }

    private static void add(List<Packaged> all, String service, String kind, Path application) {
        if (Files.exists(application)) {
            all.add(new Packaged(service, kind, application, VARIABLES.getOrDefault(service, Map.of())));
        }
    }

    /** Of its files, without a JVM or a base image. */
    long bytes() throws IOException {
        try (Stream<Path> files = Files.walk(application)) {
            return files.filter(Files::isRegularFile).mapToLong(Packaged::size).sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
