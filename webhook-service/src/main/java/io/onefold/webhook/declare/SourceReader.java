package io.onefold.webhook.declare;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Durations;
import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import io.onefold.config.Variables;
import io.onefold.key.FieldExpression;
import io.onefold.webhook.declare.WebhookConfig.SourceConfig;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one source of the environment; what breaks its rule is noted. */
final class SourceReader {
    private static final String TOPIC = "[A-Za-z0-9._-]{1,249}";
    private static final Duration USUAL_TOLERANCE = Duration.ofMinutes(5);

    private final Variables variables;
    private final Secrets secrets;
    private final ConfigProblems problems;
    private final Map<String, String> environment;

    /** @param environment to tell what was said from what is a default */
    SourceReader(Variables variables, Secrets secrets, ConfigProblems problems, Map<String, String> environment) {
        this.variables = variables;
        this.secrets = secrets;
        this.problems = problems;
        this.environment = environment;
    }

    /** The source; incomplete once a problem is noted. */
    Source read(String name, SourceConfig config) {
        String prefix = Names.ofSource(name);
        if (!name.matches(Names.WORD)) {
            variables.refuse(prefix + "SCHEME", name, "a source's name is a letter and up to 39 letters or digits");
        }
        if (name.equals(Source.OPERATOR)) {
            variables.refuse(prefix + "SCHEME", name, "is the name of what operators ask for; choose another");
        }
        Scheme scheme = variables.parse(prefix + "SCHEME", config.scheme(), Scheme::parse);
        if (scheme == null) {
            return new Source(name, "", null, USUAL_TOLERANCE, null, null, List.of(), null);
        }
        refuseWhatDoesNothing(prefix, scheme);
        return new Source(
                name,
                scheme.word(),
                scheme.isHttp() ? secrets(prefix + "SECRETS", scheme) : null,
                variables.parse(prefix + "TOLERANCE", config.tolerance(), SourceReader::tolerance, USUAL_TOLERANCE),
                field(prefix + "EVENT_TYPE", config.eventType(), scheme),
                field(prefix + "EVENT_ID", config.eventId(), scheme),
                scheme == Scheme.KAFKA ? topics(prefix + "TOPICS", config.topics()) : List.of(),
                scheme == Scheme.HMAC ? new HmacReader(variables).read(prefix, config) : null);
    }

    /** Whoever sets it believes that it does something. */
    private void refuseWhatDoesNothing(String prefix, Scheme scheme) {
        environment.keySet().stream()
                .filter(variable -> variable.startsWith(prefix))
                .filter(variable -> isForOthers(variable.substring(prefix.length()), scheme))
                .sorted()
                .forEach(variable -> problems.addHidden(variable, "does nothing with the scheme " + scheme.word()));
    }

    private static boolean isForOthers(String name, Scheme scheme) {
        return (name.startsWith("HMAC_") && scheme != Scheme.HMAC)
                || (name.equals("TOPICS") && scheme != Scheme.KAFKA)
                || (name.matches("SECRETS.*|TOLERANCE") && scheme == Scheme.KAFKA);
    }

    private @Nullable Secret secrets(String variable, Scheme scheme) {
        Optional<Secret> found = secrets.required(variable);
        found.ifPresent(secret -> {
            try {
                SigningKeys.parse(scheme, secret.current());
            } catch (IllegalArgumentException e) {
                problems.addHidden(variable, String.valueOf(e.getMessage()));
            }
        });
        return found.orElse(null);
    }

    private static Duration tolerance(String text) {
        return Durations.parse(
                text, Duration.ofSeconds(1), Duration.ofDays(1), "is a duration from 1s to 1d, such as 5m");
    }

    private @Nullable FieldExpression field(String variable, Optional<String> value, Scheme scheme) {
        return variables.ifSaid(variable, value, text -> field(text.strip(), scheme));
    }

    private static FieldExpression field(String text, Scheme scheme) {
        FieldExpression field = FieldExpression.parse(text);
        boolean ofRecord =
                field instanceof FieldExpression.RecordKey || field instanceof FieldExpression.RecordPosition;
        if (ofRecord && scheme.isHttp()) {
            throw new IllegalArgumentException("is of a Kafka record; a request has json:/pointer and header:name");
        }
        if (field instanceof FieldExpression.RecordPosition) {
            throw new IllegalArgumentException(
                    "is not read here; a command has json:/pointer, header:name and record:key");
        }
        if (field instanceof FieldExpression.HeaderField header && SecretHeaders.include(header.name())) {
            throw new IllegalArgumentException("is a header that carries a secret");
        }
        return field;
    }

    private List<String> topics(String variable, Optional<String> value) {
        return variables.parse(variable, value, SourceReader::topics, List.of());
    }

    private static List<String> topics(String text) {
        List<String> topics =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (!topics.stream().allMatch(topic -> topic.matches(TOPIC))) {
            throw new IllegalArgumentException("is a list of names of letters, digits, '.', '_' and '-'");
        }
        if (new HashSet<>(topics).size() < topics.size()) {
            throw new IllegalArgumentException("names a topic twice");
        }
        return topics;
    }
}
