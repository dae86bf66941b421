package io.onefold.stack;

import java.util.List;
import java.util.Map;

/**
 * One bootstrapped database.
 *
 * @param host where its server is
 * @param name as in {@code CREATE DATABASE}
 * @param parameters what a service has to say in its URL, such as {@code ?sslmode=..}; empty without TLS
 */
public record Database(String host, int port, String name, String parameters) {

    static final List<String> SERVICES = List.of("ingest", "summary", "webhook");
    private static final String PASSWORD = "onefold"; // of every role, on servers that exist for tests only

    /** {@code postgresql://host:port/name?..}, as in {@code DATABASE_URL}. */
    public String databaseUrl() {
        return "postgresql://" + host + ":" + port + "/" + name + parameters;
    }

    public String jdbcUrl() {
        return "jdbc:" + databaseUrl();
    }

    /** The role the service works as. */
    public String username(String service) {
        if (!SERVICES.contains(service)) {
            throw new IllegalArgumentException("No service named " + service + ", only " + SERVICES);
        }
        return "onefold_" + service;
    }

    /** The role that owns the schema of the service. */
    public String ownerUsername(String service) {
        return username(service) + "_owner";
    }

    /** The same for every role. */
    public String password() {
        return PASSWORD;
    }

    /** DATABASE_URL, and the user names and passwords of that service. */
    public Map<String, String> environment(String service) {
        return Map.of(
                "DATABASE_URL", databaseUrl(),
                "DATABASE_USERNAME", username(service),
                "DATABASE_PASSWORD", password(),
                "DATABASE_MIGRATION_USERNAME", ownerUsername(service),
                "DATABASE_MIGRATION_PASSWORD", password());
    }
}
