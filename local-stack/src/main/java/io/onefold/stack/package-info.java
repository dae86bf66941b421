/**
 * Kafka, PostgreSQL and Redis for the integration tests and for {@code ./run}, without Docker unless it is asked for.
 *
 * <p>In: {@code -Dstack=embedded} (default), {@code testcontainers} or {@code external}. Out: addresses, and the
 * environment a service is started with.
 *
 * <p>Guarantees: each test class gets a database of its own, bootstrapped by {@code k8s/bootstrap/roles.sql} and in a
 * time zone that is not UTC; nothing runs on when the JVM is gone.
 *
 * <p>Start reading at {@link io.onefold.stack.Stack}; tests use {@link io.onefold.stack.StackExtension}.
 */
@NullMarked
package io.onefold.stack;

import org.jspecify.annotations.NullMarked;
