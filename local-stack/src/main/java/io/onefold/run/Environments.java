package io.onefold.run;

import io.onefold.run.pay.Shop;
import io.onefold.stack.LocalStack;
import java.util.HashMap;
import java.util.Map;

/** What the services are started with. */
final class Environments {

    private final LocalStack stack;
    private final Arguments arguments;
    private final Secrets secrets;

    /** Of one run. */
    Environments(LocalStack stack, Arguments arguments, Secrets secrets) {
        this.stack = stack;
        this.arguments = arguments;
        this.secrets = secrets;
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

    /** With one queue, between the gateways and the commercial system of the shop. */
    Map<String, String> webhook(Shop shop) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("webhook"));
        environment.put("WEBHOOK_SOURCES_GATEWAY_SCHEME", "standard");
        environment.put("WEBHOOK_SOURCES_GATEWAY_SECRETS", secrets.signing());
        environment.put("WEBHOOK_QUEUES_ORDERS_ON", "gateway:order.paid=/data/id,gateway:charge.paid=/data/order/id");
        environment.put("WEBHOOK_QUEUES_ORDERS_POLICY", "once");
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_URL", shop.target().toString());
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_CONCURRENCY", "32");
        environment.put("WEBHOOK_QUEUES_ORDERS_TIMEOUT", Shop.CALL_TAKES.toSeconds() + "s");
        environment.put("WEBHOOK_QUEUES_ORDERS_MAX_ATTEMPTS", "12");
        environment.put("WEBHOOK_QUEUES_ORDERS_RESULT", "/id");
        return onThisMachine(environment);
    }

    private Map<String, String> onThisMachine(Map<String, String> environment) {
        environment.put("ADMIN_TOKENS", secrets.admin());
        environment.put("VIEWER_TOKENS", secrets.viewer());
        environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        environment.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
        return environment;
    }
}
