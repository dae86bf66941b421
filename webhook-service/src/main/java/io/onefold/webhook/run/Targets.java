package io.onefold.webhook.run;

import io.onefold.webhook.call.Call;
import io.onefold.webhook.call.CallWatch;
import io.onefold.webhook.call.Callers;
import io.onefold.webhook.call.Circuits;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.pace.Pace;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** The way to the target of each queue: its pace, its circuit, its calls. */
@ApplicationScoped
class Targets {
    private final Pace pace;
    private final Circuits circuits;
    private final Callers callers;
    private final CallWatch watch;

    Targets(Pace pace, Circuits circuits, Callers callers, CallWatch watch) {
        this.pace = pace;
        this.circuits = circuits;
        this.callers = callers;
        this.watch = watch;
    }

    Uni<Outcome> call(Queue queue, Call call) {
        return watch.call(queue, call, seen -> callers.call(queue, seen));
    }

    /** Asks the circuit first, which costs nothing, and then the pace. */
    QueueWorker.Gate gate(Queue queue) {
        return new QueueWorker.Gate() {
            @Override
            public Uni<Integer> permits(int wanted) {
                int lets = circuits.permits(queue.name(), wanted);
                return lets == 0
                        ? Uni.createFrom().item(0)
                        : pace.permits(queue, lets)
                                .onFailure()
                                .invoke(() -> circuits.unused(queue.name(), lets))
                                .invoke(permits -> circuits.unused(queue.name(), lets - permits));
            }

            @Override
            public void unused(int permits) {
                circuits.unused(queue.name(), permits);
                pace.unused(queue, permits);
            }

            @Override
            public void ended(Outcome outcome) {
                circuits.ended(queue.name(), outcome);
                pace.ended(queue);
            }
        };
    }
}
