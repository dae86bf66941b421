package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.machine.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The servers, the target, and how a replica is started on them. */
final class Bench implements AutoCloseable {
    private static final Duration START_TAKES = Duration.ofSeconds(90);

    private final Arguments arguments;
    private final Path root;
    private final LocalStack stack;
    private final Database database;
    private final Vertx vertx = Vertx.vertx();
    private final Target target = new Target(vertx);
    private int started;

    private Bench(Arguments arguments, Path root, LocalStack stack, Database database) {
        this.arguments = arguments;
        this.root = root.toAbsolutePath();
        this.stack = stack;
        this.database = database;
    }

    /** @throws io.onefold.stack.process.StackFailure when something does not start */
    static Bench start(Arguments arguments, Path root) throws SQLException {
        LocalStack stack = LocalStack.start(StackOptions.randomPorts());
        try {
            return new Bench(arguments, root, stack, Database.of(stack));
        } catch (SQLException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    /** One more replica, ready. */
    ServiceProcess startReplica() {
        started++;
        Path log = freshLog("replica-" + started);
        ServiceLaunch launch = ServiceLaunch.of(root.resolve("webhook-service/target/quarkus-app"), environment(), log)
                .withJvmOptions(arguments.jvmOptions().toArray(String[]::new));
        ServiceProcess replica = ServiceProcess.start("replica " + started, launch);
        try {
            replica.awaitReady(START_TAKES);
            return replica;
        } catch (RuntimeException e) {
            replica.close();
            throw e;
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("webhook"));
        environment.put("WEBHOOK_SOURCES_PAY_SCHEME", "hmac");
        environment.put("WEBHOOK_SOURCES_PAY_SECRETS", Requests.SECRET);
        environment.put("WEBHOOK_SOURCES_PAY_HMAC_HEADER", Requests.SIGNATURE);
        environment.put("WEBHOOK_SOURCES_PAY_EVENT_ID", "/id");
        environment.put("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/order");
        environment.put("WEBHOOK_QUEUES_ORDERS_POLICY", "once");
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_URL", target.url());
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_CONCURRENCY", "64");
        environment.put("WEBHOOK_QUEUES_ORDERS_TIMEOUT", "5m"); // of calls that are held on purpose
        environment.put("ADMIN_TOKENS", Redrive.TOKEN);
        environment.putAll(arguments.environment());
        return environment;
    }

    Path freshLog(String process) {
        Path log = root.resolve("benchmarks/target/webhook").resolve(process + ".log");
        try {
            Files.createDirectories(log.getParent());
            Files.deleteIfExists(log);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + log, e);
        }
    }

    Database database() {
        return database;
    }

    Target target() {
        return target;
    }

    @Override
    public void close() {
        target.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        stack.close();
    }
}
