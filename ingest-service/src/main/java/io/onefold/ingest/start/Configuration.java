package io.onefold.ingest.start;

import io.onefold.access.CurrentTokens;
import io.onefold.config.ConfigProblems;
import io.onefold.config.ConfigurationException;
import io.onefold.config.DatabaseTls;
import io.onefold.config.Secret;
import io.onefold.ingest.connect.DatabaseAccess;
import io.onefold.ingest.lane.Budget;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.IngestConfig;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.SettingsReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/**
 * Judges the whole configuration once and makes of it what the others take by constructor. Every problem is reported
 * in one message.
 */
@Singleton
class Configuration {
    private static final Logger LOG = Logger.getLogger(Configuration.class);
    private static final String DATABASE_URL = "DATABASE_URL";
    private static final List<String> REQUIRED =
            List.of("KAFKA_BOOTSTRAP_SERVERS", DATABASE_URL, "DATABASE_USERNAME", "DATABASE_MIGRATION_USERNAME");

    private static final int BYTES_PER_RECORD = 512; // what a buffered record costs at least, to bound their number

    private final Settings settings;
    private final CurrentTokens tokens;
    private final DatabaseAccess database;
    private final String bootstrapServers;

    Configuration(IngestConfig ingest, Config config) {
        ConfigProblems problems = new ConfigProblems();
        REQUIRED.forEach(variable -> require(config, variable, problems));
        rejectUnknown(config, System.getenv().keySet(), problems);
        this.settings = new SettingsReader(ingest, System.getenv(), problems).read();
        SecretsReader secrets = new SecretsReader(System.getenv(), problems);
        secrets.kafka();
        this.tokens = CurrentTokens.of(
                secrets.optional("ADMIN_TOKENS"), secrets.optional("VIEWER_TOKENS"), clock(), LOG::warn, problems);
        Optional<Secret> password = secrets.required("DATABASE_PASSWORD");
        Optional<Secret> ownerPassword = secrets.required("DATABASE_MIGRATION_PASSWORD");
        Optional<DatabaseTls> tls = value(config, DATABASE_URL).flatMap(url -> tls(url, problems));
        this.bootstrapServers = value(config, "KAFKA_BOOTSTRAP_SERVERS").orElse("");
        refuse(problems);
        this.database = new DatabaseAccess(tls.orElseThrow(), password.orElseThrow(), ownerPassword.orElseThrow());
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

    private static void require(Config config, String variable, ConfigProblems problems) {
        Optional<String> value = value(config, variable);
        if (value.isEmpty()) {
            problems.add(variable, null, "needs a value");
        } else if (variable.equals(DATABASE_URL) && !value.get().matches("postgresql://[^@/?]+/[^@/?]+(\\?[^@]*)?")) {
            problems.addHidden(variable, "is postgresql://host:port/database?sslmode=.., without a user");
        } else if (variable.equals("KAFKA_BOOTSTRAP_SERVERS")
                && !value.get().matches("[^,\\s]+:\\d+(\\s*,\\s*[^,\\s]+:\\d+)*")) {
            problems.add(variable, value.get(), "is host:port, comma-separated");
        }
    }

    private static Optional<DatabaseTls> tls(String url, ConfigProblems problems) {
        try {
            DatabaseTls tls = DatabaseTls.of(url);
            if (tls.authority().filter(file -> !Files.isReadable(file)).isPresent()) {
                problems.addHidden(DATABASE_URL, "has an sslrootcert that is no file that can be read");
            }
            return Optional.of(tls);
        } catch (IllegalArgumentException e) {
            problems.addHidden(DATABASE_URL, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static void rejectUnknown(Config config, Set<String> environment, ConfigProblems problems) {
        String mode = value(config, "CONFIG_UNKNOWN").orElse("fail");
        List<String> unknown = SettingsReader.unknown(environment);
        if (mode.equals("warn")) {
            unknown.forEach(LOG::warn);
        } else if (mode.equals("fail")) {
            unknown.forEach(line -> {
                int name = line.indexOf(' ');
                problems.addHidden(line.substring(0, name), line.substring(name + 1));
            });
        } else {
            problems.add("CONFIG_UNKNOWN", mode, "is fail or warn");
        }
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
