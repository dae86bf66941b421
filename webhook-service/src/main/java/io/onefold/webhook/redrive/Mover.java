package io.onefold.webhook.redrive;

import io.onefold.log.Log;
import io.onefold.redrive.Phase;
import io.onefold.webhook.accept.WakeUp;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Moves each redrive one step, says what happens to it, and wakes those who run its jobs. */
@ApplicationScoped
class Mover {
    private static final Log LOG = Log.of(Mover.class);

    private final StepStore steps;
    private final WakeUp wakeUp;
    private final List<String> queues;

    Mover(StepStore steps, WakeUp wakeUp, Settings settings) {
        this.steps = steps;
        this.wakeUp = wakeUp;
        this.queues = settings.queues().stream().map(Queue::name).toList();
    }

    /** How many there are. One that cannot be moved does not keep the others. */
    Uni<Integer> runOnce() {
        return steps.moving(queues)
                .chain(moving -> Multi.createFrom()
                        .iterable(moving)
                        .onItem()
                        .transformToUni(id -> steps.step(id).invoke(step -> step.ifPresent(this::after)))
                        .collectFailures()
                        .concatenate()
                        .collect()
                        .asList()
                        .replaceWith(moving.size()));
    }

    private void after(Step step) {
        Moving redrive = step.before();
        if (step.sent().sent() > 0) {
            wakeUp.jobMade(redrive.queue());
        }
        Phase now = step.course().phase();
        if (now == redrive.course().phase()) {
            return;
        }
        if (now == Phase.PAUSED) {
            LOG.warn(
                    "a redrive is paused",
                    "redrive",
                    redrive.id(),
                    "queue",
                    redrive.queue(),
                    "why",
                    step.course().why());
        } else {
            LOG.info(
                    "a redrive is in another state",
                    "redrive",
                    redrive.id(),
                    "queue",
                    redrive.queue(),
                    "state",
                    now.word());
        }
    }
}
