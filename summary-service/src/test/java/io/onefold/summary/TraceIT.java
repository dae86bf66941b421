package io.onefold.summary;

import static io.onefold.trace.SpanReceiver.attributes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.Documentation;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.trace.LoadedClasses;
import io.onefold.trace.SpanReceiver;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The spans of runs. */
@ExtendWith(StackExtension.class)
class TraceIT {
    private static final Duration A_WHILE = Duration.ofSeconds(45);

    private final Fixture plays;

    TraceIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    @Test
    void aRunIsASpanWithWhatItTookIn() {
        try (SpanReceiver receiver = new SpanReceiver()) {
            receiver.environment().forEach(plays.service()::set);
            plays.raw().write(0, List.of(Event.play("2026-03-01T12:00:00Z", "device-marked")));
            plays.service().startReady();

            await().atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(receiver.named("run plays"))
                            .anySatisfy(span -> assertThat(attributes(span))
                                    .containsEntry("onefold.outcome", "moved")
                                    .containsEntry("onefold.events", "1")));
            assertThat(Documentation.of("tracing.md").namesInFirstColumn("[a-z].*"))
                    .containsAll(receiver.attributeNames());
            assertThat(receiver.all()).doesNotContain("device-marked");
        }
    }

    @Test
    void withoutAnEndpointNoSpanIsMade() {
        plays.raw().write(0, List.of(Event.play("2026-03-01T12:00:00Z", "d1")));
        ServiceProcess replica = plays.service().startReady();
        await().atMost(A_WHILE).until(plays::isCounted);

        assertThat(LoadedClasses.ofTracing(replica.process().pid())).isEmpty();
    }
}
