package io.onefold.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonFactory;
import io.vertx.pgclient.PgException;
import java.net.ConnectException;
import java.net.URI;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InOneLineTest {
    private static final String MARK = "hush-4711";

    static Stream<ThrowingCallable> quoting() {
        return Stream.of(
                () -> Integer.parseInt(MARK),
                () -> URI.create("redis://:" + MARK + "^@host"),
                () -> parseAll("{\"a\": hush-4711}"),
                () -> {
                    throw new PgException("invalid input syntax for type uuid: \"" + MARK + "\"", "ERROR", "22P02", "");
                },
                () -> {
                    throw new PgException("duplicate key value", "ERROR", "23505", "Key (a)=(" + MARK + ") exists");
                },
                () -> {
                    throw new SQLException("ERROR: duplicate key value\n  Detail: Key (a)=(" + MARK + ")", "23505");
                },
                () -> {
                    throw new SQLException("ERROR: invalid input syntax: \"" + MARK + "\"", "22P02");
                },
                () -> {
                    throw new IllegalStateException(catchThrowable(() -> Integer.parseInt(MARK)));
                },
                () -> {
                    throw new IllegalStateException(
                            "cannot: "
                                    + catchThrowable(() -> Integer.parseInt(MARK))
                                            .getMessage(),
                            catchThrowable(() -> Integer.parseInt(MARK)));
                },
                () -> {
                    throw new CompletionException(catchThrowable(() -> Integer.parseInt(MARK)));
                },
                () -> client(Map.of("security.protocol", MARK)),
                () -> client(Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "PLAIN",
                        "sasl.jaas.config", "some.Module required " + MARK)));
    }

    @ParameterizedTest
    @MethodSource("quoting")
    void quotesNothing(ThrowingCallable work) {
        Throwable failure = catchThrowable(work);

        assertThat(failure).isNotNull();
        assertThat(InOneLine.of(failure)).isNotBlank().doesNotContain(MARK, "hush");
        assertThat(stackTrace(failure)).contains(failure.getClass().getName()).doesNotContain(MARK, "hush");
    }

    static Stream<Throwable> speaking() {
        return Stream.of(
                new PgException("password authentication failed for user \"app\"", "FATAL", "28P01", ""),
                new SQLException("FATAL: password authentication failed for user \"app\"", "28P01"),
                new ConnectException("password authentication failed at the door"),
                new SaslAuthenticationException("password authentication failed"),
                new IllegalStateException("password authentication failed, we say"));
    }

    @ParameterizedTest
    @MethodSource("speaking")
    void saysWhatCannotQuote(Throwable failure) {
        assertThat(InOneLine.of(new CompletionException(failure))).contains("password authentication failed");
    }

    @Test
    void saysTheCodeOfWhatIsRefusedForItsValue() {
        assertThat(InOneLine.of(new PgException("invalid input \"" + MARK + "\"", "ERROR", "22P02", "")))
                .isEqualTo("sqlstate 22P02");
    }

    @Test
    void saysEachThingOnce() {
        assertThat(InOneLine.of(new IllegalStateException("the broker is away: gone", new ConnectException("gone"))))
                .isEqualTo("the broker is away: gone");
    }

    private static void parseAll(String json) throws java.io.IOException {
        try (var parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        }
    }

    private static void client(Map<String, Object> settings) {
        Map<String, Object> all = new java.util.HashMap<>(settings);
        all.put("bootstrap.servers", "127.0.0.1:1");
        String bytes = "org.apache.kafka.common.serialization.ByteArrayDeserializer";
        all.put("key.deserializer", bytes);
        all.put("value.deserializer", bytes);
        new KafkaConsumer<byte[], byte[]>(all).close();
    }

    private static String stackTrace(Throwable failure) {
        var text = new java.io.StringWriter();
        SafeThrowable.of(failure).printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }
}
