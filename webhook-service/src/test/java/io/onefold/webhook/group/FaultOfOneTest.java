package io.onefold.webhook.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.pgclient.PgException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultOfOneTest {
    @ParameterizedTest
    @CsvSource({
        "22021, true, true",
        "23514, true, true",
        "23505, true, false",
        "40P01, true, false",
        "54000, true, false",
        "53300, false, false",
        "57P03, false, false"
    })
    void isToldByTheSqlState(String state, boolean ofOne, boolean forGood) {
        PgException refusal = new PgException("no", "ERROR", state, "");

        assertThat(FaultOfOne.in(refusal)).isEqualTo(ofOne);
        assertThat(FaultOfOne.noRetryMends(refusal)).isEqualTo(forGood);
    }
}
