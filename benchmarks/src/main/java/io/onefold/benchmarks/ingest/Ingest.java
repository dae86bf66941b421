package io.onefold.benchmarks.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One ingest process. */
final class Ingest implements AutoCloseable {

    /** For operators, of a service that lives for minutes on 127.0.0.1. */
    static final String TOKEN = "benchmark-benchmark";

    private static final Duration START_TAKES = Duration.ofSeconds(90);
    private static final Duration STOP_TAKES = Duration.ofSeconds(20);
    private static final Duration RECOUNT_TAKES = Duration.ofMinutes(10);
    private static final int TAIL = 20;

    private final ServiceProcess service;

    private Ingest(ServiceProcess service) {
        this.service = service;
    }

    /** Does not wait until it is up. */
    static Ingest start(ServiceLaunch launch) {
        return new Ingest(ServiceProcess.start("ingest", launch));
    }

    void awaitReady() {
        service.awaitReady(START_TAKES);
    }

    long pid() {
        return service.process().pid();
    }

    /** @throws StackFailure with its last output, if it has ended */
    void requireAlive() {
        if (!service.process().isAlive()) {
            throw failure("ingest has ended");
        }
    }

    /** What to throw when it does not do its work. */
    StackFailure failure(String what) {
        return new StackFailure(what + ". Last lines of " + service.log() + ":\n"
                + service.process().tail(TAIL));
    }

    /** Whether its own audit, with everything counted again, says that the books balance. */
    boolean balances() {
        URI audit = service.httpUrl().resolve("/ops/audit?stream=" + Topic.NAME + "&verify=true");
        HttpRequest request = HttpRequest.newBuilder(audit)
                .header("Authorization", "Bearer " + TOKEN)
                .timeout(RECOUNT_TAKES)
                .build();
        try {
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            JsonNode balanced = new ObjectMapper().readTree(answer.body()).path("balanced");
            if (answer.statusCode() != 200 || !balanced.isBoolean()) {
                throw new StackFailure(audit + " answers " + answer.statusCode() + ": " + answer.body());
            }
            return balanced.booleanValue();
        } catch (IOException e) {
            throw new StackFailure(audit + " gives no audit: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting for the audit", e);
        }
    }

    /** In order: what is in flight is written and acknowledged. */
    @Override
    public void close() {
        ManagedProcess process = service.process();
        if (process.isAlive()) {
            process.terminate(STOP_TAKES);
        }
    }
}
