package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.ServiceLaunch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Running servers with a topic and ingest's tables, and how ingest is started on them. */
final class Bench implements AutoCloseable {

    private final LocalStack stack;
    private final Topic topic;
    private final Database database;
    private final ServiceLaunch launch;

    private Bench(LocalStack stack, Topic topic, Database database, ServiceLaunch launch) {
        this.stack = stack;
        this.topic = topic;
        this.database = database;
        this.launch = launch;
    }

    /** @throws io.onefold.stack.process.StackFailure when something does not start */
    static Bench start(Arguments arguments, Folders folders, Path application) throws SQLException {
        LocalStack stack = LocalStack.start(StackOptions.randomPorts());
        try {
            Topic topic = Topic.make(stack.kafkaBootstrapServers());
            Bench bench = new Bench(stack, topic, Database.of(stack), launch(stack, arguments, folders, application));
            bench.makeTables();
            return bench;
        } catch (SQLException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private static ServiceLaunch launch(LocalStack stack, Arguments arguments, Folders folders, Path application) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.put("INGEST_GROUP_ID", Topic.GROUP);
        environment.put("INGEST_STREAMS_BENCHMARK_TOPICS", Topic.NAME);
        environment.put("INGEST_STREAMS_BENCHMARK_KEY", EventSet.KEY);
        environment.put("INGEST_STREAMS_BENCHMARK_TIME", EventSet.TIME);
        environment.put(
                "INGEST_STREAMS_BENCHMARK_PARTITION_BY", arguments.partitionBy().name());
        environment.put("ADMIN_TOKENS", Ingest.TOKEN);
        environment.putAll(arguments.environment());
        List<String> options = new ArrayList<>(arguments.jvmOptions());
        options.add("-Djava.io.tmpdir=" + folders.temporary());
        return ServiceLaunch.of(application, environment, folders.freshLog("ingest"))
                .withJvmOptions(options.toArray(String[]::new));
    }

    private void makeTables() {
        try (Ingest ingest = Ingest.start(launch)) {
            ingest.awaitReady();
        }
    }

    Topic topic() {
        return topic;
    }

    Database database() {
        return database;
    }

    ServiceLaunch launch() {
        return launch;
    }

    @Override
    public void close() {
        topic.close();
        stack.close();
    }
}
