package io.onefold.webhook.run;

import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.pace.ReplicaName;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** What runs a queue, for each queue that is declared. */
@ApplicationScoped
class Lines {
    private final JobStore stores;
    private final Targets targets;
    private final Backoff backoff;
    private final ReplicaName replica;
    private final List<Line> all;

    Lines(JobStore stores, Settings settings, Targets targets, Backoff backoff, ReplicaName replica) {
        this.stores = stores;
        this.targets = targets;
        this.backoff = backoff;
        this.replica = replica;
        this.all = settings.queues().stream().map(this::line).toList();
    }

    /** One queue: its loop and its leases. */
    record Line(QueueLoop loop, Leases leases) {
        Queue queue() {
            return loop.worker().queue();
        }
    }

    List<Line> all() {
        return all;
    }

    private Line line(Queue queue) {
        Ending ending = new Ending(queue, stores.ends(), backoff);
        QueueWorker worker = new QueueWorker(
                queue,
                stores.claims(queue, replica.text()),
                targets.gate(queue),
                call -> targets.call(queue, call),
                ending);
        return new Line(new QueueLoop(worker), new Leases(worker, stores.leases(), ending));
    }
}
