package io.onefold.webhook.suite;

import io.onefold.stack.Database;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.WorkerLogs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Replicas of webhook-service, real processes; closed, it kills them. */
public final class WebhookService implements AutoCloseable {
    /** An operator's token. */
    public static final String TOKEN = "token-of-the-tests";

    private static final Path APPLICATION = PackagedService.in(Path.of("target"));
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Map<String, String> environment;
    private final List<ServiceProcess> replicas = new ArrayList<>();

    /** With a source {@code pay} that signs by Standard Webhooks and a queue {@code orders} of that policy. */
    public WebhookService(Database database, String policy, Target target) {
        environment = new HashMap<>(database.environment("webhook"));
        set("ADMIN_TOKENS", TOKEN);
        set("WEBHOOK_SOURCES_PAY_SCHEME", "standard");
        set("WEBHOOK_SOURCES_PAY_SECRETS", Gateway.SECRET);
        queue("orders", policy, "pay:order.paid=/data/id,pay:charge.paid=/data/order/id", target);
    }

    /** One more queue. */
    public WebhookService queue(String name, String policy, String on, Target target) {
        String prefix = "WEBHOOK_QUEUES_" + name.toUpperCase(Locale.ROOT);
        return set(prefix + "_ON", on)
                .set(prefix + "_POLICY", policy)
                .set(prefix + "_TARGET_URL", target.url())
                .set(prefix + "_TARGET_CONCURRENCY", "64")
                .set(prefix + "_TIMEOUT", "5s")
                .set(prefix + "_LEASE", "5s")
                .set(prefix + "_RESULT", "/id");
    }

    /** Sets a variable for the replicas to come. */
    public WebhookService set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Takes a variable away from the replicas to come. */
    public WebhookService unset(String variable) {
        environment.remove(variable);
        return this;
    }

    /** Has a source {@code commands} that is read from a topic, which feeds the queue {@code orders} too. */
    public WebhookService reading(String bootstrapServers, CommandTopic topic) {
        return set("KAFKA_BOOTSTRAP_SERVERS", bootstrapServers)
                .set("WEBHOOK_SOURCES_COMMANDS_SCHEME", "kafka")
                .set("WEBHOOK_SOURCES_COMMANDS_TOPICS", topic.name())
                .set("WEBHOOK_SOURCES_COMMANDS_EVENT_ID", "/commandId")
                .set("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id,commands:order.integrate=/orderId");
    }

    /** Starts one more replica and waits until it is ready. */
    public ServiceProcess startReady() {
        ServiceProcess replica = start();
        replica.awaitReady(Duration.ofSeconds(60));
        return replica;
    }

    /** Starts one more replica and does not wait for it. */
    public ServiceProcess start() {
        int number = STARTED.incrementAndGet();
        ServiceProcess replica = ServiceProcess.start(
                "webhook-" + number, ServiceLaunch.of(APPLICATION, environment, WorkerLogs.fresh("webhook-" + number)));
        replicas.add(replica);
        return replica;
    }

    @Override
    public void close() {
        replicas.forEach(ServiceProcess::close);
    }
}
