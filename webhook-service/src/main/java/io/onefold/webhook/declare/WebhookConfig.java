package io.onefold.webhook.declare;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code WEBHOOK_*} variables as they are written; {@link SettingsReader} judges them. All are optional, those with a
 * default too: the configuration library takes an empty one for none, and would report that one problem alone. Secrets are
 * not here: it would take a dollar sign for its own.
 */
@ConfigMapping(prefix = "webhook")
public interface WebhookConfig {
    /** The largest body of a delivery, after it was decompressed. */
    @WithDefault("1048576")
    Optional<String> maxBytes();

    /** The Kafka group that sources of commands are read in. */
    @WithDefault("onefold-webhook")
    Optional<String> groupId();

    /** How long jobs and the contents of deliveries are kept. */
    @WithDefault("90d")
    Optional<String> retention();

    /** How often what is older is looked for. */
    @WithDefault("1h")
    Optional<String> retentionEvery();

    Map<String, SourceConfig> sources();

    Map<String, QueueConfig> queues();

    /** One source. */
    interface SourceConfig {
        Optional<String> scheme();

        @WithDefault("5m")
        Optional<String> tolerance();

        Optional<String> eventType();

        Optional<String> eventId();

        Optional<String> topics();

        Optional<String> hmacHeader();

        @WithDefault("sha256")
        Optional<String> hmacAlgorithm();

        @WithDefault("hex")
        Optional<String> hmacEncoding();

        Optional<String> hmacPrefix();
    }

    /** One queue. */
    interface QueueConfig {
        /** {@code pagarme:order.paid=/data/id,pagarme:charge.paid=/data/order/id|/data/code}. */
        Optional<String> on();

        Optional<String> policy();

        /** The payload of which delivery is sent: {@code first} or {@code last}; the default is the policy's. */
        Optional<String> payload();

        Optional<String> targetUrl();

        Optional<String> targetRate();

        @WithDefault("16")
        Optional<String> targetConcurrency();

        @WithDefault("24h")
        Optional<String> targetKeyMemory();

        @WithDefault("Idempotent-Replayed")
        Optional<String> targetReplayedHeader();

        @WithDefault("10s")
        Optional<String> timeout();

        @WithDefault("12s")
        Optional<String> lease();

        @WithDefault("12")
        Optional<String> maxAttempts();

        Optional<String> result();
    }
}
