package io.onefold.webhook.start;

import io.onefold.access.CurrentTokens;
import io.onefold.config.ConfigProblems;
import io.onefold.config.ConfigurationException;
import io.onefold.config.Secrets;
import io.onefold.config.UnknownVariables;
import io.onefold.connect.DatabaseAccess;
import io.onefold.connect.DatabaseVariables;
import io.onefold.kafka.KafkaVariables;
import io.onefold.log.Log;
import io.onefold.trace.ExportVariables;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.SettingsReader;
import io.onefold.webhook.declare.WebhookConfig;
import io.onefold.webhook.pace.RedisUrl;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Judges the whole configuration once and makes of it what the others take by constructor. Every problem is reported
 * in one message.
 */
@Singleton
class Configuration {
    private static final Log LOG = Log.of(Configuration.class);

    private final Settings settings;
    private final CurrentTokens tokens;
    private final DatabaseAccess database;
    private final Optional<RedisUrl> redis;

    Configuration(WebhookConfig webhook) {
        ConfigProblems problems = new ConfigProblems();
        Map<String, String> environment = System.getenv();
        Optional<DatabaseAccess> access = new DatabaseVariables(environment, problems).read();
        UnknownVariables.judge(
                SettingsReader.NAMES,
                environment.keySet(),
                Optional.ofNullable(environment.get("CONFIG_UNKNOWN")).filter(mode -> !mode.isBlank()),
                said -> LOG.warn("a variable is not known", "why", said),
                problems);
        this.settings = new SettingsReader(webhook, environment, problems).read();
        if (!settings.ofKafka().isEmpty()) {
            KafkaVariables kafka = new KafkaVariables(environment, problems);
            kafka.bootstrapServers();
            kafka.judgeSecurity();
        }
        Secrets secrets = new Secrets(environment, problems);
        this.tokens = CurrentTokens.of(
                secrets.optional("ADMIN_TOKENS"),
                secrets.optional("VIEWER_TOKENS"),
                clock(),
                said -> LOG.warn("changed tokens are not taken", "why", said),
                problems);
        this.redis = RedisUrl.find(secrets);
        new ExportVariables(environment, problems).read();
        refuse(problems);
        this.database = access.orElseThrow();
    }

    @Produces
    @Singleton
    Settings settings() {
        return settings;
    }

    @Produces
    @Singleton
    CurrentTokens tokens() {
        return tokens;
    }

    @Produces
    @Singleton
    DatabaseAccess database() {
        return database;
    }

    /** Where Redis is, if it is used at all. */
    Optional<RedisUrl> redis() {
        return redis;
    }

    @Produces
    @Singleton
    InstantSource clock() {
        return InstantSource.system();
    }

    @Produces
    @Singleton
    RandomGenerator random() {
        return RandomGenerator.getDefault();
    }

    /** Quarkus prints an exception of its own type as one message, without a stack trace. */
    private static void refuse(ConfigProblems problems) {
        try {
            problems.throwIfAny();
        } catch (ConfigurationException e) {
            throw new io.quarkus.runtime.configuration.ConfigurationException(e.getMessage());
        }
    }
}
