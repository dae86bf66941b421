package io.onefold.summary.suite;

import io.onefold.stack.Database;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.WorkerLogs;
import io.onefold.stack.step.StepClient;
import io.onefold.stack.step.Steps;
import io.onefold.summary.observe.SummaryListener.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Replicas of summary-service, real processes; closed, it kills them. */
public final class SummaryService implements AutoCloseable {
    /** An operator's token. */
    public static final String TOKEN = "token-of-the-tests";

    private static final Path APPLICATION = PackagedService.in(Path.of("target"));
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Map<String, String> environment;
    private final Steps steps = new Steps();
    private final List<ServiceProcess> replicas = new ArrayList<>();

    public SummaryService(Database database) {
        environment = new HashMap<>(database.environment("summary"));
        set("SUMMARY_EVERY", "1s");
        set("ADMIN_TOKENS", TOKEN);
    }

    /** Sets a variable for the replicas to come. */
    public SummaryService set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Takes a variable away from the replicas to come. */
    public SummaryService unset(String variable) {
        environment.remove(variable);
        return this;
    }

    public Steps steps() {
        return steps;
    }

    /** Starts one more replica, which reports these steps, and does not wait for it. */
    public ServiceProcess start(Step... reported) {
        int number = STARTED.incrementAndGet();
        Map<String, String> own = new HashMap<>(environment);
        own.putAll(StepClient.environment(
                steps, Arrays.stream(reported).map(Step::name).toList()));
        ServiceLaunch launch = ServiceLaunch.of(APPLICATION, own, WorkerLogs.fresh("summary-" + number));
        if (reported.length > 0) {
            launch = launch.withClassPath(Path.of("target", "test-classes"), StepClient.classes());
        }
        ServiceProcess replica = ServiceProcess.start("summary-" + number, launch);
        replicas.add(replica);
        return replica;
    }

    /** Starts one more replica and waits until it is ready. */
    public ServiceProcess startReady(Step... reported) {
        ServiceProcess replica = start(reported);
        replica.awaitReady(Duration.ofSeconds(60));
        return replica;
    }

    /** The replica with that process id. */
    public ServiceProcess replica(long pid) {
        return replicas.stream()
                .filter(replica -> replica.process().pid() == pid)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        replicas.forEach(ServiceProcess::close);
        steps.close();
    }
}
