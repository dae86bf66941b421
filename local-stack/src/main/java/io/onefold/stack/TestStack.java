package io.onefold.stack;

import java.util.HashMap;
import java.util.Map;
import org.opentest4j.TestAbortedException;

/**
 * What a test class works with: the shared servers and a database of its own.
 *
 * @param database for this test class only
 */
public record TestStack(Stack servers, Database database) {

    public String kafkaBootstrapServers() {
        return servers.kafkaBootstrapServers();
    }

    public String redisUrl() {
        return servers.redisUrl();
    }

    /**
     * KAFKA_BOOTSTRAP_SERVERS, REDIS_URL, DATABASE_URL and the user names and passwords of that service.
     *
     * @param service {@code ingest}, {@code summary} or {@code webhook}
     */
    public Map<String, String> serviceEnvironment(String service) {
        Map<String, String> environment = new HashMap<>(database.environment(service));
        environment.put("KAFKA_BOOTSTRAP_SERVERS", kafkaBootstrapServers());
        environment.put("REDIS_URL", redisUrl());
        return environment;
    }

    /**
     * The servers, to be killed and frozen.
     *
     * @throws TestAbortedException when they are not ours to kill: the test is skipped
     */
    public LocalStack embedded() {
        if (servers instanceof LocalStack local) {
            return local;
        }
        throw new TestAbortedException("Needs servers it may kill: -Dstack=embedded");
    }
}
