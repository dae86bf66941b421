package io.onefold.webhook.declare;

import io.onefold.config.Durations;
import io.onefold.config.Variables;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads how long jobs and deliveries are kept. */
final class KeepingReader {
    private static final String OFF = "off";
    private static final Duration EVERY = Duration.ofHours(1);

    private final WebhookConfig config;
    private final Variables variables;

    KeepingReader(WebhookConfig config, Variables variables) {
        this.config = config;
        this.variables = variables;
    }

    Keeping read() {
        return new Keeping(
                retention(),
                variables.parse("WEBHOOK_RETENTION_EVERY", config.retentionEvery(), KeepingReader::every, EVERY));
    }

    private @Nullable Duration retention() {
        return config.retention().map(String::strip).filter(OFF::equals).isPresent()
                ? null
                : variables.parse("WEBHOOK_RETENTION", config.retention(), KeepingReader::retention);
    }

    private static Duration retention(String text) {
        return Durations.parse(
                text, Duration.ofHours(1), Durations.LONGEST, "is off, or a duration such as 90d, from 1h to 36500d");
    }

    private static Duration every(String text) {
        return Durations.parse(
                text, Duration.ofSeconds(1), Durations.LONGEST, "is a duration such as 1h or PT15M, from 1s to 36500d");
    }
}
