package io.onefold.stack;

/** Kafka, PostgreSQL and Redis, wherever they run. */
public interface Stack extends AutoCloseable {

    String kafkaBootstrapServers();

    /** {@code redis://host:port} */
    String redisUrl();

    /**
     * A new database, bootstrapped by {@code roles.sql}, in a time zone that is not UTC.
     *
     * @param name lower case letters, digits, underscores
     * @throws io.onefold.stack.process.StackFailure when PostgreSQL refuses, for example because there is one of that name
     */
    Database createDatabase(String name);

    /** Ends what was started for it. */
    @Override
    void close();
}
