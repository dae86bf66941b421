package io.onefold.cli.suite;

import io.onefold.cli.ask.Service;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.WorkerLogs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The three services as real processes: ingest with the stream {@code plays}, summary with the summary {@code plays}, webhook
 * with the queue {@code orders}. Closed, it kills them.
 */
public final class Services implements AutoCloseable {
    public static final String ADMIN = "admin-token-of-the-tests";
    public static final String VIEWER = "viewer-token-of-the-tests";
    public static final String GROUP = "cli-tests";

    private static final Duration START = Duration.ofSeconds(90);

    private final ServiceProcess ingest;
    private final ServiceProcess summary;
    private final ServiceProcess webhook;

    private Services(ServiceProcess ingest, ServiceProcess summary, ServiceProcess webhook) {
        this.ingest = ingest;
        this.summary = summary;
        this.webhook = webhook;
    }

    /** Starts them side by side, and returns when they are ready. */
    public static Services start(TestStack stack, String topic, Target target) {
        Services services = new Services(
                start("ingest", ingest(stack, topic)),
                start("summary", summary(stack)),
                start("webhook", webhook(stack, target)));
        services.all().forEach(service -> service.awaitReady(START));
        return services;
    }

    private static Map<String, String> ingest(TestStack stack, String topic) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.put("INGEST_GROUP_ID", GROUP);
        environment.put("INGEST_STREAMS_PLAYS_TOPICS", topic);
        environment.put("INGEST_STREAMS_PLAYS_KEY", "/id");
        environment.put("INGEST_STREAMS_PLAYS_TIME", "/at");
        return environment;
    }

    private static Map<String, String> summary(TestStack stack) {
        Map<String, String> environment = new HashMap<>(stack.database().environment("summary"));
        environment.put("SUMMARY_EVERY", "1s");
        environment.put("SUMMARY_TABLES_PLAYS_STREAM", "plays");
        environment.put("SUMMARY_TABLES_PLAYS_GROUP_BY", "device=/device:text");
        return environment;
    }

    private static Map<String, String> webhook(TestStack stack, Target target) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("webhook"));
        String key =
                Base64.getEncoder().encodeToString("nobody signs anything in here".getBytes(StandardCharsets.UTF_8));
        environment.put("WEBHOOK_SOURCES_PAY_SCHEME", "standard");
        environment.put("WEBHOOK_SOURCES_PAY_SECRETS", "whsec_" + key);
        environment.put("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id");
        environment.put("WEBHOOK_QUEUES_ORDERS_POLICY", "once");
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_URL", target.url());
        return environment;
    }

    private static ServiceProcess start(String name, Map<String, String> environment) {
        environment.put("ADMIN_TOKENS", ADMIN);
        environment.put("VIEWER_TOKENS", VIEWER);
        Path application = PackagedService.in(Path.of("..", name + "-service", "target"));
        return ServiceProcess.start(name, ServiceLaunch.of(application, environment, WorkerLogs.fresh(name)));
    }

    /** What the client is told of them. */
    public Map<String, String> environment() {
        return Map.of(
                "ONEFOLD_INGEST_URL", ingest.httpUrl().toString(),
                "ONEFOLD_SUMMARY_URL", summary.httpUrl().toString(),
                "ONEFOLD_WEBHOOK_URL", webhook.httpUrl().toString());
    }

    /** What each says that it serves. */
    public Map<Service, OpenApi> openApis() {
        return Map.of(
                Service.INGEST, OpenApi.of(ingest.httpUrl()),
                Service.SUMMARY, OpenApi.of(summary.httpUrl()),
                Service.WEBHOOK, OpenApi.of(webhook.httpUrl()));
    }

    private List<ServiceProcess> all() {
        return List.of(ingest, summary, webhook);
    }

    @Override
    public void close() {
        all().forEach(ServiceProcess::close);
    }
}
