package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.webhook.call.Circuits.State;
import io.onefold.webhook.call.Outcome.Dead;
import io.onefold.webhook.call.Outcome.Done;
import io.onefold.webhook.call.Outcome.Retry;
import io.onefold.webhook.declare.Queue;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CircuitsTest {
    private static final Outcome DONE = new Done(200, "", null);
    private static final Queue ORDERS = Targets.queue("orders", 0, 16);
    private static final Queue STOCK = Targets.queue("stock", 0, 16);

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final Circuits circuits = new Circuits(List.of(ORDERS, STOCK), () -> now);

    private static Outcome retry(int status) {
        return new Retry(status, "", "status_" + status, true, null);
    }

    /** So many calls, one after another; how many were let through. */
    private int calls(String queue, int wanted, Outcome outcome) {
        return IntStream.range(0, wanted)
                .map(at -> {
                    int permits = circuits.permits(queue, 1);
                    if (permits == 1) {
                        circuits.ended(queue, outcome);
                    }
                    return permits;
                })
                .sum();
    }

    private void open() {
        calls("orders", 100, retry(503));
        assertThat(circuits.state("orders")).isEqualTo(State.OPEN);
    }

    @Test
    void aTargetThatFailsIsLeftAloneAndTheOthersAreNot() {
        assertThat(calls("orders", 100, retry(503))).isEqualTo(8);

        assertThat(circuits.state("orders")).isEqualTo(State.OPEN);
        assertThat(circuits.permits("orders", 5)).isZero();
        assertThat(circuits.state("stock")).isEqualTo(State.CLOSED);
        assertThat(circuits.permits("stock", 5)).isEqualTo(5);
    }

    @Test
    void fewerThanHalfAreNoReason() {
        for (int round = 0; round < 50; round++) {
            calls("orders", 3, DONE);
            calls("orders", 2, retry(500));
        }

        assertThat(circuits.state("orders")).isEqualTo(State.CLOSED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 408, 429, 500, 503})
    void theseAreTheTargetsFault(int status) {
        calls("orders", 20, retry(status));

        assertThat(circuits.state("orders")).isEqualTo(State.OPEN);
    }

    @Test
    void whatIsAboutOneKeyIsNot() {
        calls("orders", 20, retry(409));
        calls("orders", 20, retry(425));
        calls("orders", 20, new Dead(422, "", "status_422", false));
        calls("orders", 20, new Dead(500, "", "replayed", true));

        assertThat(circuits.state("orders")).isEqualTo(State.CLOSED);
    }

    @Test
    void afterAPauseAFewDecide() {
        open();
        now = now.plusMillis(5_001);

        assertThat(circuits.permits("orders", 16)).isEqualTo(3);
        assertThat(circuits.state("orders")).isEqualTo(State.HALF_OPEN);
        assertThat(circuits.permits("orders", 16)).isZero();
        IntStream.range(0, 3).forEach(at -> circuits.ended("orders", DONE));

        assertThat(circuits.state("orders")).isEqualTo(State.CLOSED);
        assertThat(circuits.permits("orders", 16)).isEqualTo(16);
    }

    @Test
    void whoFailsAgainIsLeftAloneForLonger() {
        open();
        for (int seconds : List.of(5, 10, 20, 40, 60, 60)) {
            now = now.plusSeconds(seconds).minusMillis(100);
            assertThat(calls("orders", 1, retry(503)))
                    .as("before %d s", seconds)
                    .isZero();
            now = now.plusMillis(200);
            assertThat(calls("orders", 10, retry(503)))
                    .as("after %d s", seconds)
                    .isEqualTo(3);
        }
    }

    @Test
    void aPermitThatLedToNoCallIsGivenAgain() {
        open();
        now = now.plusMillis(5_001);
        assertThat(circuits.permits("orders", 16)).isEqualTo(3);

        circuits.unused("orders", 2);

        assertThat(circuits.permits("orders", 16)).isEqualTo(2);
    }

    @Test
    void aPermitThatIsLostDoesNotCloseTheQueueForEver() {
        Queue brief = Targets.queue(
                "brief", Targets.within(Targets.target(URI.create("http://localhost:1")), Duration.ofMillis(1)));
        Circuits impatient = new Circuits(List.of(brief), () -> now, Duration.ofMillis(50));
        for (int at = 0; at < 8; at++) {
            impatient.permits("brief", 1);
            impatient.ended("brief", retry(503));
        }
        now = now.plusMillis(5_001);
        assertThat(impatient.permits("brief", 16)).isEqualTo(3);

        await().until(() -> impatient.state("brief") == State.OPEN);
        now = now.plusMillis(10_001);

        assertThat(impatient.permits("brief", 16)).isEqualTo(3);
    }

    @Test
    void oldFailuresAreForgotten() {
        calls("orders", 7, retry(503));
        now = now.plusSeconds(61);
        calls("orders", 7, retry(503));

        assertThat(circuits.state("orders")).isEqualTo(State.CLOSED);
    }
}
