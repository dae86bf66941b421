package io.onefold.benchmarks.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void givesTheLeastThatAShareDoesNotExceed() {
        Latencies latencies = new Latencies(
                LongStream.rangeClosed(1, 200).map(n -> (201 - n) * 1_000_000).toArray());

        assertThat(latencies.millis(0.5)).isEqualTo(100);
        assertThat(latencies.millis(0.99)).isEqualTo(198);
        assertThat(latencies.millis(1)).isEqualTo(200);
        assertThat(latencies.millis(0)).isEqualTo(1);
    }

    @Test
    void ofOneIsThatOne() {
        assertThat(new Latencies(5_000_000).millis(0.99)).isEqualTo(5);
    }
}
