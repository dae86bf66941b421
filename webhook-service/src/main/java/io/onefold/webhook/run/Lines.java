package io.onefold.webhook.run;

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
    private final Endings endings;
    private final ReplicaName replica;
    private final List<Line> all;

    Lines(JobStore stores, Settings settings, Targets targets, Endings endings, ReplicaName replica) {
        this.stores = stores;
        this.targets = targets;
        this.endings = endings;
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
        Ending ending = endings.of(queue);
        QueueWorker worker = new QueueWorker(
                queue,
                stores.claims(queue, replica.text()),
                targets.gate(queue),
                call -> targets.call(queue, call),
                ending);
        return new Line(new QueueLoop(worker), new Leases(worker, stores.leases(), ending));
    }
}
