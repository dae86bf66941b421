package io.onefold.webhook.operate;

import io.onefold.webhook.call.Circuits;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Target;
import io.onefold.webhook.observe.Backlog;
import io.onefold.webhook.observe.BacklogStore;
import io.onefold.webhook.operate.QueueState.Sending;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is declared of each queue, and what is there of it. */
@ApplicationScoped
class Queues {
    private final Map<String, Queue> declared;
    private final BacklogStore counts;
    private final Circuits circuits;

    Queues(Settings settings, BacklogStore counts, Circuits circuits) {
        this.declared =
                settings.queues().stream().collect(Collectors.toUnmodifiableMap(Queue::name, Function.identity()));
        this.counts = counts;
        this.circuits = circuits;
    }

    /** By name: those that are declared, and others that have jobs. */
    Uni<List<QueueState>> all() {
        return Uni.combine()
                .all()
                .unis(counts.open(), counts.over())
                .with((open, over) -> open.values().stream()
                        .map(backlog -> state(
                                backlog,
                                over.map(counted -> over(counted, backlog.queue()))
                                        .orElse(Map.of())))
                        .toList());
    }

    private static Map<String, Long> over(Map<String, Map<String, Long>> counted, String queue) {
        Map<String, Long> jobs = new TreeMap<>(Map.of("done", 0L, "cancelled", 0L, "superseded", 0L, "discarded", 0L));
        jobs.putAll(counted.getOrDefault(queue, Map.of()));
        return jobs;
    }

    private QueueState state(Backlog backlog, Map<String, Long> over) {
        Map<String, Long> jobs = new TreeMap<>(backlog.jobs());
        jobs.putAll(over);
        Queue queue = declared.get(backlog.queue());
        return new QueueState(
                backlog.queue(),
                queue != null,
                queue == null ? null : queue.policy().word(),
                jobs,
                backlog.oldestDueSeconds(),
                sending(queue));
    }

    private @Nullable Sending sending(@Nullable Queue queue) {
        if (queue == null) {
            return null;
        }
        Target target = queue.target();
        return new Sending(
                bare(target.url()),
                target.rate() == 0 ? null : target.rate(),
                target.concurrency(),
                target.keyMemory().toSeconds(),
                target.timeout().toMillis(),
                queue.lease().toMillis(),
                queue.maxAttempts(),
                circuits.state(queue.name()).name().toLowerCase(Locale.ROOT));
    }

    /** Without what may be a secret. */
    private static String bare(URI url) {
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getHost() + port + path;
    }
}
