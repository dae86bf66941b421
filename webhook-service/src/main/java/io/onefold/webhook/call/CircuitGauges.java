package io.onefold.webhook.call;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.call.Circuits.State;
import io.onefold.webhook.declare.Queue;
import java.util.List;
import java.util.Locale;

/** Shows the circuits of this replica: 1 for the state that one is in, 0 for the others. */
public final class CircuitGauges {
    private CircuitGauges() {}

    public static void show(Circuits circuits, List<Queue> queues, MeterRegistry registry) {
        for (Queue queue : queues) {
            for (State state : State.values()) {
                Gauge.builder("onefold_webhook_circuit", circuits, of -> of.state(queue.name()) == state ? 1 : 0)
                        .tag("queue", queue.name())
                        .tag("state", state.name().toLowerCase(Locale.ROOT))
                        .register(registry);
            }
        }
    }
}
