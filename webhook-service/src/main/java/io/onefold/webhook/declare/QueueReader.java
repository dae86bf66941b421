package io.onefold.webhook.declare;

import io.onefold.config.Durations;
import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import io.onefold.config.Variables;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads one queue of the environment; what breaks its rule is noted. */
final class QueueReader {
    private static final String WORD = "[a-z][a-z0-9]{0,39}";
    private static final URI NOWHERE = URI.create("http://unset");
    private static final Duration UNSET = Duration.ofSeconds(10);

    private final Variables variables;
    private final Secrets secrets;

    QueueReader(Variables variables, Secrets secrets) {
        this.variables = variables;
        this.secrets = secrets;
    }

    /** The queue; incomplete once a problem is noted. */
    Queue read(String name, WebhookConfig.QueueConfig config) {
        String prefix = "WEBHOOK_QUEUES_" + name.toUpperCase(Locale.ROOT) + "_";
        if (!name.matches(WORD)) {
            variables.refuse(prefix + "ON", name, "a queue's name is a letter and up to 39 letters or digits");
        }
        List<Trigger> on = variables.parse(prefix + "ON", config.on(), Triggers::parse, List.of());
        Policy policy = variables.parse(prefix + "POLICY", config.policy(), Policy::parse, Policy.ONCE);
        Boolean latest = variables.ifSaid(prefix + "PAYLOAD", config.payload(), QueueReader::isLast);
        return new Queue(
                name,
                on,
                policy,
                latest == null ? policy == Policy.RERUN : latest,
                target(prefix, config),
                variables.parse(prefix + "LEASE", config.lease(), QueueReader::lease, UNSET),
                variables.whole(prefix + "MAX_ATTEMPTS", config.maxAttempts(), 1, 1_000));
    }

    private Target target(String prefix, WebhookConfig.QueueConfig config) {
        return new Target(
                url(prefix + "TARGET_URL", config.targetUrl()),
                rate(prefix + "TARGET_RATE", config.targetRate()),
                variables.whole(prefix + "TARGET_CONCURRENCY", config.targetConcurrency(), 1, 10_000),
                variables.parse(prefix + "TARGET_KEY_MEMORY", config.targetKeyMemory(), QueueReader::memory, UNSET),
                variables.parse(prefix + "TIMEOUT", config.timeout(), QueueReader::timeout, UNSET),
                secret(prefix + "TARGET_HEADERS", HeaderLines::parse),
                secret(prefix + "TARGET_SIGNING_SECRET", TargetSigningKey::parse),
                variables.ifSaid(prefix + "RESULT", config.result(), text -> Triggers.field(text.strip())),
                variables.parse(
                        prefix + "TARGET_REPLAYED_HEADER", config.targetReplayedHeader(), QueueReader::header, ""));
    }

    /** Hidden where it breaks the rule: it may hold a password. */
    private URI url(String variable, Optional<String> value) {
        if (value.filter(text -> !text.isBlank()).isEmpty()) {
            variables.required(variable, value);
            return NOWHERE;
        }
        try {
            return TargetUrl.parse(value.get());
        } catch (IllegalArgumentException e) {
            secrets.refuse(variable, String.valueOf(e.getMessage()));
            return NOWHERE;
        }
    }

    private int rate(String variable, Optional<String> value) {
        Integer rate =
                variables.ifSaid(variable, value, text -> variables.whole(variable, Optional.of(text), 1, 100_000));
        return rate == null ? 0 : rate;
    }

    private @Nullable Secret secret(String variable, Consumer<String> rule) {
        Secret secret = secrets.optional(variable).orElse(null);
        if (secret != null) {
            try {
                rule.accept(secret.current());
            } catch (IllegalArgumentException | UncheckedIOException e) {
                secrets.refuse(variable, String.valueOf(e.getMessage()));
            }
        }
        return secret;
    }

    private static boolean isLast(String text) {
        if (!text.strip().matches("first|last")) {
            throw new IllegalArgumentException("is first or last");
        }
        return text.strip().equals("last");
    }

    private static String header(String text) {
        if (!HeaderLines.isName(text.strip())) {
            throw new IllegalArgumentException("is the name of a header");
        }
        return text.strip();
    }

    private static Duration lease(String text) {
        return Durations.parse(
                text, Duration.ofSeconds(5), Duration.ofHours(1), "is a duration from 5s to 1h, such as 15s");
    }

    /** Of any length: the lease of a job is renewed while its call is under way. */
    private static Duration timeout(String text) {
        return Durations.parse(
                text, Duration.ofMillis(100), Duration.ofHours(1), "is a duration from 100ms to 1h, such as 10s");
    }

    private static Duration memory(String text) {
        return Durations.parse(
                text, Duration.ofMinutes(1), Durations.LONGEST, "is a duration from 1m to 36500d, such as 24h");
    }
}
