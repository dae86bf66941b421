package io.onefold.log;

import io.vertx.pgclient.PgException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.security.SignatureException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The first line of what a failure says, if it cannot hold data or secrets: a parser quotes its input, a client its
 * configuration, a database the value that it refuses (and, in further lines, the row). So only what is known is said:
 * what we throw ourselves, and types that speak of servers and connections. Of all else the type has to do.
 */
final class SafeMessage {
    /** Those of the class 22, "data exception", quote the value. */
    private static final String OF_THE_DATA = "22";

    private static final Set<Class<?>> OF_CONNECTIONS = Set.of(
            SocketException.class,
            SocketTimeoutException.class,
            UnknownHostException.class,
            ClosedChannelException.class,
            FileSystemException.class,
            SSLException.class,
            CertificateException.class,
            CertPathBuilderException.class,
            CertPathValidatorException.class,
            SignatureException.class,
            TimeoutException.class);

    /** By name: not every service has them. */
    private static final Set<String> OF_CLIENTS = Set.of(
            "io.vertx.core.VertxException",
            "io.vertx.core.impl.NoStackTraceThrowable",
            "io.smallrye.mutiny.TimeoutException",
            "org.apache.kafka.common.errors.ApiException",
            "org.apache.kafka.clients.consumer.CommitFailedException",
            "org.flywaydb.core.api.FlywayException",
            "io.quarkus.runtime.configuration.ConfigurationException");

    /** Exactly these: of their subclasses some quote what is configured. */
    private static final Set<String> EXACTLY = Set.of("org.apache.kafka.common.KafkaException");

    /** An answer of Redis may repeat the command, such as one that logs in; its first word is the kind of error. */
    private static final String REDIS = "io.vertx.redis.client.impl.types.ErrorType";

    /** Who throws what only they can have written: we, and the sockets of the JDK. */
    private static final List<String> THROWERS = List.of("io.onefold.", "sun.nio.ch.");

    private SafeMessage() {}

    /** Empty if it is not known to be safe, or there is none. */
    static Optional<String> of(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return Optional.empty();
        }
        String state = sqlState(failure);
        if (state != null && state.startsWith(OF_THE_DATA)) {
            return Optional.of("sqlstate " + state);
        }
        String line = firstLine(message);
        if (failure.getClass().getName().equals(REDIS)) {
            return Optional.of(line.split(" ", 2)[0]);
        }
        return isSafe(failure) && !quotesItsCause(message, failure.getCause()) ? Optional.of(line) : Optional.empty();
    }

    private static boolean isSafe(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return failure instanceof PgException
                || failure instanceof SQLException
                || OF_CONNECTIONS.stream().anyMatch(type -> type.isInstance(failure))
                || EXACTLY.contains(failure.getClass().getName())
                || types(failure).anyMatch(OF_CLIENTS::contains)
                || isOurs(failure.getClass().getName())
                || (trace.length > 0 && isOurs(trace[0].getClassName()));
    }

    private static boolean isOurs(String name) {
        return THROWERS.stream().anyMatch(name::startsWith);
    }

    private static Stream<String> types(Throwable failure) {
        return Stream.<Class<?>>iterate(failure.getClass(), type -> type != null, Class::getSuperclass)
                .map(Class::getName);
    }

    private static boolean quotesItsCause(String message, @Nullable Throwable cause) {
        String quoted = cause == null ? null : cause.getMessage();
        return cause != null
                && quoted != null
                && message.contains(quoted)
                && !of(cause).equals(Optional.of(firstLine(quoted)));
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("").strip();
    }

    private static @Nullable String sqlState(Throwable failure) {
        if (failure instanceof PgException refusal) {
            return refusal.getSqlState();
        }
        return failure instanceof SQLException refusal ? refusal.getSQLState() : null;
    }
}
