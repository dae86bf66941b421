package io.onefold.ingest.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.write.WriteOutcome.Broken;
import io.onefold.ingest.write.WriteOutcome.Refused;
import io.onefold.ingest.write.WriteOutcome.Unavailable;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureClassTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22000", "22003", "22008", "22021", "22P02", "22P05", "23502", "23503", "23505", "23P01", "54000",
                "54001"
            })
    void blamesTheData(String state) {
        assertThat(FailureClass.of(pg(state))).isEqualTo(new Refused("sqlstate " + state));
    }

    @ParameterizedTest
    @ValueSource(strings = {"42501", "42601", "42703", "42883", "42P01"})
    void blamesOurStatements(String state) {
        assertThat(FailureClass.of(pg(state))).isEqualTo(new Broken("sqlstate " + state + ": what happened"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08000", "08006", "25006", "25P03", "26000", "28000", "28P01", "0A000", "40001", "40P01", "42P05",
                "53100", "53300", "53400", "54023", "55000", "55P03", "57014", "57P01", "57P03", "58000", "58030",
                "XX000", "99999"
            })
    void blamesTheStoreForEverythingElse(String state) {
        assertThat(FailureClass.of(pg(state))).isEqualTo(new Unavailable("sqlstate " + state + ": what happened"));
    }

    @Test
    void tellsAMissingPartitionFromABrokenConstraint() {
        assertThat(FailureClass.of("23514", null, "no partition of relation found for row"))
                .isInstanceOf(Unavailable.class);
        assertThat(FailureClass.of("23514", "event_check", "violates check constraint"))
                .isEqualTo(new Refused("sqlstate 23514 of event_check"));
    }

    static Stream<Throwable> withoutACode() {
        return Stream.of(
                ClosedConnectionException.INSTANCE,
                new IOException("Connection reset by peer"),
                new TimeoutException(),
                new NoStackTraceThrowable("Timeout"),
                new PgException("what happened", "ERROR", null, null));
    }

    @ParameterizedTest
    @MethodSource("withoutACode")
    void blamesTheStoreWhereThereIsNoCode(Throwable failure) {
        assertThat(FailureClass.of(failure)).isInstanceOf(Unavailable.class);
    }

    @Test
    void passesTheOutcomeOnThatEndedTheTransaction() {
        assertThat(FailureClass.of(new Rollback(BooksStore.STALE_SEQUENCE))).isSameAs(BooksStore.STALE_SEQUENCE);
    }

    @Test
    void saysNothingOfTheValuesThatWereRefused() {
        PgException refusal = new PgException("invalid input syntax: \"SECRET\"", "ERROR", "22P02", "Token SECRET");

        assertThat(FailureClass.of(refusal).toString()).doesNotContain("SECRET");
    }

    private static PgException pg(String state) {
        return new PgException("what happened", "ERROR", state, null);
    }
}
