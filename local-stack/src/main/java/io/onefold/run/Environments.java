package io.onefold.run;

import io.onefold.stack.LocalStack;
import java.util.HashMap;
import java.util.Map;

/** What the services are started with. */
final class Environments {

    private final LocalStack stack;
    private final Arguments arguments;
    private final String token;

    /**
     * Of one run.
     *
     * @param token for operators
     */
    Environments(LocalStack stack, Arguments arguments, String token) {
        this.stack = stack;
        this.arguments = arguments;
        this.token = token;
    }

    Map<String, String> ingest() {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.put("INGEST_GROUP_ID", "onefold-run");
        environment.put("INGEST_STREAMS_PLAYLOG_TOPICS", Topic.NAME);
        environment.put("INGEST_STREAMS_PLAYLOG_KEY", arguments.key());
        environment.put("INGEST_STREAMS_PLAYLOG_TIME", arguments.time());
        return onThisMachine(environment);
    }

    /** With the summary that {@link Cells} counts again. */
    Map<String, String> summary() {
        Map<String, String> environment = new HashMap<>(stack.database().environment("summary"));
        environment.put("SUMMARY_EVERY", "1s");
        environment.put("SUMMARY_TABLES_PLAYS_STREAM", "playlog");
        environment.put("SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text,campaign_id=/campaign_id:text");
        environment.put("SUMMARY_TABLES_PLAYS_PERIOD", "day");
        environment.put("SUMMARY_TABLES_PLAYS_ZONE", "America/Sao_Paulo");
        environment.put("SUMMARY_TABLES_PLAYS_SUM", "duration_ms=/duration_ms");
        return onThisMachine(environment);
    }

    private Map<String, String> onThisMachine(Map<String, String> environment) {
        environment.put("ADMIN_TOKENS", token);
        environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        environment.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
        return environment;
    }
}
