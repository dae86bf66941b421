package io.onefold.stack;

import io.onefold.stack.process.StackFailure;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Servers that somebody else runs, named by the environment.
 *
 * <p>Each test class gets a database beside the one of DATABASE_URL, on the same server, and it is dropped at the end.
 * The roles belong to the whole server and get the passwords of the tests: a server that holds an installation is
 * recognised by our schemas in DATABASE_URL and refused.
 */
final class ExternalStack implements Stack {

    private static final List<String> VARIABLES = List.of(
            "KAFKA_BOOTSTRAP_SERVERS", "DATABASE_URL", "STACK_ADMIN_USERNAME", "STACK_ADMIN_PASSWORD", "REDIS_URL");
    private static final String OUR_SCHEMAS = """
            SELECT nspname FROM pg_namespace
            WHERE nspname IN ('ingest', 'summary', 'summary_meta', 'webhook')
            ORDER BY nspname
            """;

    private final String kafkaBootstrapServers;
    private final String redisUrl;
    private final DatabaseServer postgres;
    private final List<String> created = new ArrayList<>();

    private ExternalStack(Map<String, String> environment) {
        kafkaBootstrapServers = environment.getOrDefault("KAFKA_BOOTSTRAP_SERVERS", "");
        redisUrl = environment.getOrDefault("REDIS_URL", "");
        postgres = server(environment);
    }

    /**
     * Checks what it was given.
     *
     * @param wipe drop our schemas instead of refusing a database that has them
     * @throws StackFailure when a variable is missing or the database is in use
     */
    static ExternalStack connect(Map<String, String> environment, boolean wipe) {
        List<String> missing = VARIABLES.stream()
                .filter(name -> environment.getOrDefault(name, "").isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new StackFailure("-Dstack=external: not set in the environment: " + String.join(", ", missing));
        }
        ExternalStack stack = new ExternalStack(environment);
        stack.requireUnused(wipe);
        return stack;
    }

    private void requireUnused(boolean wipe) {
        List<String> schemas = postgres.strings(postgres.maintenance(), OUR_SCHEMAS);
        if (schemas.isEmpty()) {
            return;
        }
        if (!wipe) {
            throw new StackFailure("-Dstack=external: database " + postgres.maintenance() + " already has the schemas "
                    + String.join(", ", schemas) + ". Name another one in DATABASE_URL, or have them dropped by"
                    + " -Dstack.wipe, with all they hold");
        }
        postgres.execute(postgres.maintenance(), "DROP SCHEMA " + String.join(", ", schemas) + " CASCADE");
    }

    private static DatabaseServer server(Map<String, String> environment) {
        URI url = URI.create(environment.getOrDefault("DATABASE_URL", ""));
        if (!"postgresql".equals(url.getScheme())
                || url.getHost() == null
                || url.getPath().length() < 2) {
            throw new StackFailure(
                    "-Dstack=external: DATABASE_URL = \"" + url + "\": must be postgresql://host:port/db");
        }
        if (url.getQuery() != null) {
            throw new StackFailure(
                    "-Dstack=external: DATABASE_URL = \"" + url + "\": parameters are not supported here");
        }
        return new DatabaseServer(
                url.getHost(),
                url.getPort() == -1 ? 5432 : url.getPort(),
                url.getPath().substring(1),
                environment.getOrDefault("STACK_ADMIN_USERNAME", ""),
                environment.getOrDefault("STACK_ADMIN_PASSWORD", ""));
    }

    @Override
    public String kafkaBootstrapServers() {
        return kafkaBootstrapServers;
    }

    @Override
    public String redisUrl() {
        return redisUrl;
    }

    @Override
    public Database createDatabase(String name) {
        Database database = postgres.createDatabase(name);
        created.add(name);
        return database;
    }

    @Override
    public void close() {
        created.forEach(postgres::dropDatabase);
        created.clear();
    }
}
