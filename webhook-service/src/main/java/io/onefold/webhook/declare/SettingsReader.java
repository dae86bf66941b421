package io.onefold.webhook.declare;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secrets;
import io.onefold.config.VariableNames;
import io.onefold.config.Variables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns what the environment says into {@link Settings}, or into the list of everything that is wrong with it. */
public final class SettingsReader {
    /** Every variable with our prefix; {@code docs/configuration.md} lists them too, and a test compares. */
    public static final List<String> VARIABLES = List.of(
            "WEBHOOK_MAX_BYTES",
            "WEBHOOK_GROUP_ID",
            "WEBHOOK_RETENTION",
            "WEBHOOK_RETENTION_EVERY",
            "WEBHOOK_SOURCES_<NAME>_SCHEME",
            "WEBHOOK_SOURCES_<NAME>_SECRETS",
            "WEBHOOK_SOURCES_<NAME>_SECRETS_FILE",
            "WEBHOOK_SOURCES_<NAME>_TOLERANCE",
            "WEBHOOK_SOURCES_<NAME>_EVENT_TYPE",
            "WEBHOOK_SOURCES_<NAME>_EVENT_ID",
            "WEBHOOK_SOURCES_<NAME>_TOPICS",
            "WEBHOOK_SOURCES_<NAME>_HMAC_HEADER",
            "WEBHOOK_SOURCES_<NAME>_HMAC_ALGORITHM",
            "WEBHOOK_SOURCES_<NAME>_HMAC_ENCODING",
            "WEBHOOK_SOURCES_<NAME>_HMAC_PREFIX",
            "WEBHOOK_QUEUES_<NAME>_ON",
            "WEBHOOK_QUEUES_<NAME>_POLICY",
            "WEBHOOK_QUEUES_<NAME>_PAYLOAD",
            "WEBHOOK_QUEUES_<NAME>_TARGET_URL",
            "WEBHOOK_QUEUES_<NAME>_TARGET_RATE",
            "WEBHOOK_QUEUES_<NAME>_TARGET_CONCURRENCY",
            "WEBHOOK_QUEUES_<NAME>_TARGET_KEY_MEMORY",
            "WEBHOOK_QUEUES_<NAME>_TARGET_HEADERS",
            "WEBHOOK_QUEUES_<NAME>_TARGET_HEADERS_FILE",
            "WEBHOOK_QUEUES_<NAME>_TARGET_REPLAYED_HEADER",
            "WEBHOOK_QUEUES_<NAME>_TARGET_SIGNING_SECRET",
            "WEBHOOK_QUEUES_<NAME>_TARGET_SIGNING_SECRET_FILE",
            "WEBHOOK_QUEUES_<NAME>_TIMEOUT",
            "WEBHOOK_QUEUES_<NAME>_LEASE",
            "WEBHOOK_QUEUES_<NAME>_MAX_ATTEMPTS",
            "WEBHOOK_QUEUES_<NAME>_RESULT");

    /** By these what is written wrong is found. */
    public static final VariableNames NAMES = new VariableNames("WEBHOOK_", VARIABLES);

    private static final String GROUP_ID = "[A-Za-z0-9._-]{1,249}";
    private static final int LARGEST_BODY = 64 * 1024 * 1024;

    private final WebhookConfig config;
    private final Map<String, String> environment;
    private final ConfigProblems problems;
    private final Variables variables;

    /** @param environment to show a value as it was written; the configuration library takes an empty one for none */
    public SettingsReader(WebhookConfig config, Map<String, String> environment, ConfigProblems problems) {
        this.config = config;
        this.environment = environment;
        this.problems = problems;
        this.variables = new Variables(environment, problems);
    }

    /** The settings; call {@link ConfigProblems#throwIfAny} before using them, for they may be incomplete. */
    public Settings read() {
        Secrets secrets = new Secrets(environment, problems);
        List<Source> sources = sources(secrets);
        List<Queue> queues = queues(secrets);
        queues.forEach(this::requireSources);
        requireOneSourcePerTopic(sources);
        variables.parse("WEBHOOK_GROUP_ID", config.groupId(), SettingsReader::groupId); // read by the Kafka channel
        return new Settings(
                sources,
                queues,
                variables.whole("WEBHOOK_MAX_BYTES", config.maxBytes(), 1, LARGEST_BODY),
                new KeepingReader(config, variables).read());
    }

    private static String groupId(String text) {
        if (!text.matches(GROUP_ID)) {
            throw new IllegalArgumentException("is 1 to 249 letters, digits, '.', '_' and '-'");
        }
        return text;
    }

    private List<Source> sources(Secrets secrets) {
        SourceReader reader = new SourceReader(variables, secrets, problems, environment);
        List<Source> sources = new ArrayList<>();
        new TreeMap<>(config.sources()).forEach((name, source) -> sources.add(reader.read(name, source)));
        Set<String> bare = Names.withSecret(environment.keySet(), "WEBHOOK_SOURCES_", "SECRETS");
        bare.removeAll(config.sources().keySet());
        bare.forEach(name -> variables.refuse(Names.ofSource(name) + "SCHEME", null, "needs a value"));
        if (sources.isEmpty() && bare.isEmpty()) {
            variables.refuse("WEBHOOK_SOURCES_<NAME>_SCHEME", null, "needs at least one source");
        }
        return sources;
    }

    private List<Queue> queues(Secrets secrets) {
        QueueReader reader = new QueueReader(variables, secrets);
        List<Queue> queues = new ArrayList<>();
        new TreeMap<>(config.queues()).forEach((name, queue) -> queues.add(reader.read(name, queue)));
        Set<String> bare =
                Names.withSecret(environment.keySet(), "WEBHOOK_QUEUES_", "TARGET_(?:SIGNING_SECRET|HEADERS)");
        bare.removeAll(config.queues().keySet());
        bare.forEach(name -> variables.refuse(Names.ofQueue(name) + "ON", null, "needs a value"));
        if (queues.isEmpty() && bare.isEmpty()) {
            variables.refuse("WEBHOOK_QUEUES_<NAME>_ON", null, "needs at least one queue");
        }
        return queues;
    }

    private void requireSources(Queue queue) {
        Set<String> unknown = new TreeSet<>();
        queue.on().forEach(trigger -> unknown.add(trigger.source()));
        unknown.removeAll(config.sources().keySet());
        String variable = Names.ofQueue(queue.name()) + "ON";
        unknown.forEach(source -> variables.refuse(
                variable, environment.get(variable), "names the source \"" + source + "\", which is not declared"));
    }

    /** What is read twice would be two deliveries. */
    private void requireOneSourcePerTopic(List<Source> sources) {
        Map<String, String> owners = new HashMap<>();
        for (Source source : sources) {
            for (String topic : source.topics()) {
                String owner = owners.putIfAbsent(topic, source.name());
                if (owner != null) {
                    String variable = Names.ofSource(source.name()) + "TOPICS";
                    variables.refuse(
                            variable,
                            environment.get(variable),
                            "has the topic " + topic + ", which the source " + owner + " has too");
                }
            }
        }
    }
}
