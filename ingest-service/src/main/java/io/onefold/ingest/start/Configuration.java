package io.onefold.ingest.start;

import io.onefold.access.CurrentTokens;
import io.onefold.config.ConfigProblems;
import io.onefold.config.ConfigurationException;
import io.onefold.config.Secrets;
import io.onefold.config.UnknownVariables;
import io.onefold.connect.DatabaseAccess;
import io.onefold.connect.DatabaseVariables;
import io.onefold.ingest.lane.Budget;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.IngestConfig;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.SettingsReader;
import io.onefold.kafka.KafkaVariables;
import io.onefold.log.Log;
import io.onefold.trace.ExportVariables;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Judges the whole configuration once and makes of it what the others take by constructor. Every problem is reported
 * in one message.
 */
@Singleton
class Configuration {
    private static final Log LOG = Log.of(Configuration.class);

    private static final int BYTES_PER_RECORD = 512; // what a buffered record costs at least, to bound their number

    private final Settings settings;
    private final CurrentTokens tokens;
    private final DatabaseAccess database;
    private final String bootstrapServers;

    Configuration(IngestConfig ingest, Config config) {
        ConfigProblems problems = new ConfigProblems();
        Map<String, String> environment = System.getenv();
        KafkaVariables kafka = new KafkaVariables(environment, problems);
        this.bootstrapServers = kafka.bootstrapServers();
        Optional<DatabaseAccess> access = new DatabaseVariables(environment, problems).read();
        UnknownVariables.judge(
                SettingsReader.NAMES,
                environment.keySet(),
                value(config, "CONFIG_UNKNOWN"),
                said -> LOG.warn("a variable is not known", "why", said),
                problems);
        this.settings = new SettingsReader(ingest, environment, problems).read();
        kafka.judgeSecurity();
        Secrets secrets = new Secrets(environment, problems);
        this.tokens = CurrentTokens.of(
                secrets.optional("ADMIN_TOKENS"),
                secrets.optional("VIEWER_TOKENS"),
                clock(),
                said -> LOG.warn("changed tokens are not taken", "why", said),
                problems);
        new ExportVariables(environment, problems).read();
        refuse(problems);
        this.database = access.orElseThrow();
    }

    String bootstrapServers() {
        return bootstrapServers;
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

    @Produces
    @Singleton
    InstantSource clock() {
        return InstantSource.system();
    }

    @Produces
    @Singleton
    Lanes lanes(InstantSource clock) {
        return new Lanes(new Budget(settings.bufferBytes(), settings.bufferBytes() / BYTES_PER_RECORD), clock);
    }

    /** Quarkus prints an exception of its own type as one message, without a stack trace. */
    private static void refuse(ConfigProblems problems) {
        try {
            problems.throwIfAny();
        } catch (ConfigurationException e) {
            throw new io.quarkus.runtime.configuration.ConfigurationException(e.getMessage());
        }
    }

    private static Optional<String> value(Config config, String variable) {
        return config.getOptionalValue(variable, String.class).filter(value -> !value.isBlank());
    }
}
