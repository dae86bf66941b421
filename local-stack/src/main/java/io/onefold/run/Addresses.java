package io.onefold.run;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import java.nio.file.Path;

/** Where everything is while it is up. */
final class Addresses {

    private Addresses() {}

    static String of(LocalStack stack, Arguments arguments, Secrets secrets, Path logs) {
        Database database = stack.database();
        return services(secrets)
                + """
              psql         psql '%1$s'
                           psql '%2$s' -c 'SELECT * FROM summary.plays LIMIT 10'
                           psql '%12$s' -c 'SELECT state, count(*) FROM webhook.effect GROUP BY 1'
              JDBC         %3$s?user=%10$s&password=%11$s
              Kafka        %4$s, topic %5$s with key %6$s and time %7$s
              Redis        %8$s
              logs         %9$s""".formatted(
                                url(database, "ingest"),
                                url(database, "summary"),
                                database.jdbcUrl(),
                                stack.kafkaBootstrapServers(),
                                Topic.NAME,
                                arguments.key(),
                                arguments.time(),
                                stack.redisUrl(),
                                logs,
                                database.username("ingest"),
                                database.password(),
                                url(database, "webhook"));
    }

    private static String services(Secrets secrets) {
        return """
              ingest       %1$s/ops/audit?stream=%5$s
                           %1$s/openapi
                           %2$s/q/health
                           %2$s/q/metrics
              summary      %3$s/summaries/plays?by=campaign_id
                           %3$s/openapi
                           %4$s/q/health
                           %4$s/q/metrics
              webhook      %7$s/ops/queues
                           %7$s/webhooks/gateway (Standard Webhooks, secret %8$s)
                           %7$s/openapi
                           %9$s/q/health
                           %9$s/q/metrics
              token        %6$s (for all), %10$s (for /summaries)
                           ONEFOLD_TOKEN=%6$s ./onefold audit %5$s
                           curl -H 'Authorization: Bearer %6$s' '%1$s/ops/audit?stream=%5$s'
                           curl -H 'Authorization: Bearer %6$s' '%3$s/summaries/plays?by=campaign_id'
                           curl -H 'Authorization: Bearer %6$s' '%7$s/ops/queues'
                           curl -H 'Authorization: Bearer %6$s' '%7$s/ops/effects?queue=orders&limit=10&format=csv'
              """.formatted(
                        at(FixedPorts.INGEST),
                        at(FixedPorts.INGEST_MANAGEMENT),
                        at(FixedPorts.SUMMARY),
                        at(FixedPorts.SUMMARY_MANAGEMENT),
                        Topic.NAME,
                        secrets.admin(),
                        at(FixedPorts.WEBHOOK),
                        secrets.signing(),
                        at(FixedPorts.WEBHOOK_MANAGEMENT),
                        secrets.viewer());
    }

    private static String at(int port) {
        return "http://127.0.0.1:" + port;
    }

    private static String url(Database database, String service) {
        return "postgresql://" + database.username(service) + ":" + database.password() + "@" + database.host() + ":"
                + database.port() + "/" + database.name();
    }
}
