package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceparentTest {
    private static final String GOOD = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @Test
    void isPassedOn() {
        assertThat(Traceparent.of(name -> name.equals("traceparent") ? List.of(GOOD) : List.of()))
                .isEqualTo(GOOD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n"
            })
    void isDroppedIfItIsNotWellFormed(String value) {
        assertThat(Traceparent.of(name -> List.of(value))).isNull();
    }

    @Test
    void isDroppedIfThereAreTwo() {
        assertThat(Traceparent.of(name -> List.of(GOOD, GOOD))).isNull();
        assertThat(Traceparent.of(name -> List.of())).isNull();
    }
}
