package io.onefold.run;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import java.nio.file.Path;

/** Where everything is while it is up. */
final class Addresses {

    private Addresses() {}

    static String of(LocalStack stack, Arguments arguments, String token, Path logs) {
        Database database = stack.database();
        String role = database.username("ingest");
        String api = "http://127.0.0.1:" + FixedPorts.INGEST;
        String management = "http://127.0.0.1:" + FixedPorts.INGEST_MANAGEMENT;
        return """
              API          %1$s/ops/audit?stream=%2$s
              OpenAPI      %1$s/openapi
              health       %3$s/q/health
              metrics      %3$s/q/metrics
              token        %4$s
                           curl -H 'Authorization: Bearer %4$s' '%1$s/ops/audit?stream=%2$s'
              psql         psql 'postgresql://%5$s:%6$s@%7$s:%8$d/%9$s'
              JDBC         %10$s?user=%5$s&password=%6$s
              Kafka        %11$s, topic %2$s with key %14$s and time %15$s
              Redis        %12$s
              logs         %13$s""".formatted(
                        api,
                        Topic.NAME,
                        management,
                        token,
                        role,
                        database.password(),
                        database.host(),
                        database.port(),
                        database.name(),
                        database.jdbcUrl(),
                        stack.kafkaBootstrapServers(),
                        stack.redisUrl(),
                        logs,
                        arguments.key(),
                        arguments.time());
    }
}
