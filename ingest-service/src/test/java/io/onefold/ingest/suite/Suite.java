package io.onefold.ingest.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.observe.IngestListener.DayStep;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.WorkerLogs;
import io.onefold.stack.step.StepClient;
import io.onefold.stack.step.Steps;
import io.onefold.stack.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * One stream with a database and a topic of its own, and workers that are real processes, all in one group. Closed, it
 * kills them.
 *
 * <p>The stream is named {@code plays}, its key is {@code /id} and its time {@code /at}, unless told otherwise by
 * {@link #set}.
 */
public final class Suite implements AutoCloseable {
    /** The name of the stream. */
    public static final String STREAM = "plays";

    /** An operator's token. */
    public static final String TOKEN = "token-of-the-tests";

    /** Named from the folder above: the tests of another module start ingest as well. */
    private static final Path INGEST = Path.of("..", "ingest-service", "target");

    private static final Path APPLICATION = PackagedService.in(INGEST);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final TestStack stack;
    private final Topic topic;
    private final Steps steps = new Steps();
    private final Rows rows;
    private final String unique = UUID.randomUUID().toString().substring(0, 8);
    private final List<Topic> topics = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<ServiceProcess> workers = new ArrayList<>();

    /** A new topic with that many partitions; no worker yet. */
    public Suite(TestStack shared, int partitions) {
        this.stack = new TestStack(shared.servers(), shared.servers().createDatabase("suite_" + unique));
        this.topic = addTopic("plays", partitions);
        this.rows = new Rows(stack.database());
        environment.putAll(stack.serviceEnvironment("ingest"));
        set("INGEST_GROUP_ID", "group-" + unique);
        set("INGEST_STREAMS_PLAYS_TOPICS", topic.name());
        set("INGEST_STREAMS_PLAYS_KEY", "/id");
        set("INGEST_STREAMS_PLAYS_TIME", "/at");
        set("ADMIN_TOKENS", TOKEN);
    }

    /** Sets a variable for the workers to come. */
    public Suite set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Takes a variable away from the workers to come. */
    public Suite unset(String variable) {
        environment.remove(variable);
        return this;
    }

    public String groupId() {
        return environment.getOrDefault("INGEST_GROUP_ID", "");
    }

    /** The servers, and the database of this suite only. */
    public TestStack stack() {
        return stack;
    }

    public Topic topic() {
        return topic;
    }

    /** What {@link #addTopic} calls, or will call, that topic. */
    public String topicName(String of) {
        return of + "-" + unique;
    }

    /** One more topic; {@link #awaitAllAcknowledged} looks at it as well. */
    public final Topic addTopic(String of, int partitions) {
        Topic added = new Topic(stack.kafkaBootstrapServers(), topicName(of), partitions);
        topics.add(added);
        return added;
    }

    public Steps steps() {
        return steps;
    }

    public Rows rows() {
        return rows;
    }

    /** Starts one more worker, which reports these steps, and does not wait for it. */
    public ServiceProcess start(Step... reported) {
        return start(environment, reported);
    }

    /** Starts one more worker that reaches PostgreSQL only through that wire, and does not wait for it. */
    public ServiceProcess startThrough(Wire wire, Step... reported) {
        Map<String, String> wired = new HashMap<>(environment);
        wired.put(
                "DATABASE_URL",
                "postgresql://127.0.0.1:" + wire.port() + "/" + stack.database().name());
        return start(wired, reported);
    }

    /** A wire to PostgreSQL that the test may cut. */
    public Wire wireToPostgres() {
        return Wire.to(stack.database().host(), stack.database().port());
    }

    /** Starts one more worker, whose retention reports every step, and waits until it is ready. */
    public ServiceProcess startReportingDays(Step... reported) {
        List<String> steps = new ArrayList<>();
        Arrays.stream(DayStep.values()).map(DayStep::name).forEach(steps::add);
        Arrays.stream(reported).map(Step::name).forEach(steps::add);
        ServiceProcess worker = start(environment, steps);
        worker.awaitReady(Duration.ofSeconds(60));
        return worker;
    }

    private ServiceProcess start(Map<String, String> base, Step... reported) {
        return start(base, Arrays.stream(reported).map(Step::name).toList());
    }

    private synchronized ServiceProcess start(Map<String, String> base, List<String> reported) {
        Map<String, String> of = new HashMap<>(base);
        of.putAll(StepClient.environment(steps, reported));
        ServiceLaunch launch = ServiceLaunch.of(APPLICATION, of, WorkerLogs.fresh(topic.name() + "-" + workers.size()));
        if (!reported.isEmpty()) {
            launch = launch.withClassPath(INGEST.resolve("test-classes"), StepClient.classes());
        }
        ServiceProcess worker = ServiceProcess.start("ingest-" + workers.size(), launch);
        workers.add(worker);
        return worker;
    }

    /** Starts one more worker and waits until it is ready. */
    public ServiceProcess startReady(Step... reported) {
        ServiceProcess worker = start(reported);
        worker.awaitReady(Duration.ofSeconds(60));
        return worker;
    }

    /** The worker with that process id. */
    public synchronized ServiceProcess worker(long pid) {
        return workers.stream()
                .filter(worker -> worker.process().pid() == pid)
                .findFirst()
                .orElseThrow();
    }

    /** PostgreSQL was killed under us. */
    public void reconnect() {
        rows.reconnect();
    }

    /** How many events that worker has stored since it started, by its own metrics. */
    public long storedBy(ServiceProcess worker) {
        String name = "onefold_ingest_outcomes_total{outcome=\"stored\",stream=\"" + STREAM + "\"} ";
        return metrics(worker)
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    /** What a scrape of that worker gives. */
    public String metrics(ServiceProcess worker) {
        return send(HttpRequest.newBuilder(worker.managementUrl().resolve("/q/metrics"))
                .timeout(Duration.ofSeconds(10))
                .build());
    }

    /** {@code GET} of a path at a worker, with the operator's token. */
    public JsonNode get(ServiceProcess worker, String path) {
        HttpResponse<String> response = ask(worker, path, TOKEN);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json(response.body());
    }

    /** {@code GET} of a path at a worker with that token, whatever the answer. */
    public HttpResponse<String> ask(ServiceProcess worker, String path, String token) {
        return answer(HttpRequest.newBuilder(worker.httpUrl().resolve(URI.create(path)))
                .header("Authorization", "Bearer " + token)
                .timeout(Duration.ofSeconds(60))
                .build());
    }

    /** {@code POST} of a JSON body to a worker, with the operator's token, whatever the answer. */
    public HttpResponse<String> post(ServiceProcess worker, String path, String body) {
        return post(worker, path, body, TOKEN);
    }

    /** As {@link #post(ServiceProcess, String, String)}, with that token. */
    public HttpResponse<String> post(ServiceProcess worker, String path, String body, String token) {
        return answer(HttpRequest.newBuilder(worker.httpUrl().resolve(URI.create(path)))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** One sample of a worker's metrics, by its name and labels as they are written; empty if there is none. */
    public OptionalDouble metric(ServiceProcess worker, String sample) {
        return metrics(worker)
                .lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst();
    }

    /** What that worker says of the lag of a partition of {@link #topic}; empty if it says nothing. */
    public OptionalDouble lag(ServiceProcess worker, int partition) {
        return metric(
                worker,
                "consumer_lag_messages{partition=\"" + partition + "\",stream=\"" + STREAM + "\",topic=\""
                        + topic.name() + "\"}");
    }

    /** What that worker's readiness tells, whether it is ready or not. */
    public JsonNode readiness(ServiceProcess worker) {
        HttpResponse<String> response =
                answer(HttpRequest.newBuilder(worker.managementUrl().resolve("/q/health/ready"))
                        .timeout(Duration.ofSeconds(10))
                        .build());
        return json(response.body()).path("checks").path(0).path("data");
    }

    private static JsonNode json(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(body, e);
        }
    }

    private static String send(HttpRequest request) {
        HttpResponse<String> response = answer(request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static HttpResponse<String> answer(HttpRequest request) {
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The books, recounted from the tables and compared with Kafka, as that worker gives them. */
    public JsonNode audit(ServiceProcess worker) {
        return audit(worker, STREAM);
    }

    /** As {@link #audit(ServiceProcess)}, of another stream. */
    public JsonNode audit(ServiceProcess worker, String stream) {
        return get(worker, "/ops/audit?verify=true&stream=" + stream);
    }

    /** Waits until everything that was produced is booked and acknowledged, lag 0. */
    public void awaitAllAcknowledged(Duration atMost) {
        topics.forEach(each -> awaitAcknowledged(each, atMost));
    }

    /** As {@link #awaitAllAcknowledged}, of one topic. */
    public void awaitAcknowledged(Topic of, Duration atMost) {
        await("all that was produced to " + of.name() + " is acknowledged")
                .atMost(atMost)
                .untilAsserted(() -> {
                    Map<Integer, Long> ends = of.endOffsets();
                    assertThat(rows.nextOffsets(of.name())).isEqualTo(ends);
                    assertThat(of.committed(groupId())).isEqualTo(ends);
                });
    }

    /** Everything balances: both equations, the recount, and Kafka's offsets. */
    public void assertBalanced(ServiceProcess worker) {
        assertBalanced(worker, STREAM);
    }

    /** As {@link #assertBalanced(ServiceProcess)}, of another stream. */
    public void assertBalanced(ServiceProcess worker, String stream) {
        JsonNode audit = audit(worker, stream);
        assertThat(audit.path("balanced").asBoolean())
                .as(audit.toPrettyString())
                .isTrue();
    }

    @Override
    public void close() {
        workers.forEach(ServiceProcess::close);
        steps.close();
        rows.close();
        topics.forEach(Topic::close);
    }
}
