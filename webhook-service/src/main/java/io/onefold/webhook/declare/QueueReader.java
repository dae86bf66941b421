package io.onefold.webhook.declare;

import io.onefold.config.Secrets;
import io.onefold.config.Variables;
import io.onefold.key.JsonPointer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Stands in for the reader of queues: what feeds one, and its policy. */
final class QueueReader {
    private final Variables variables;

    QueueReader(Variables variables, Secrets secrets) {
        this.variables = variables;
    }

    Queue read(String name, WebhookConfig.QueueConfig config) {
        String prefix = Names.ofQueue(name);
        List<Trigger> on = variables.parse(prefix + "ON", config.on(), QueueReader::triggers, List.of());
        Policy policy = variables.parse(prefix + "POLICY", config.policy(), Policy::parse, Policy.ONCE);
        Target target = new Target(
                URI.create(config.targetUrl().orElse("http://localhost/")),
                0,
                16,
                Duration.ofHours(24),
                Duration.ofSeconds(10),
                Map.of(),
                null,
                null,
                "Idempotent-Replayed");
        return new Queue(name, on, policy, false, target, Duration.ofSeconds(15), 12);
    }

    private static List<Trigger> triggers(String list) {
        List<Trigger> triggers = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            String[] sides = part.strip().split("[:=]", 3);
            List<JsonPointer> fields = Arrays.stream(sides[2].split("\\|", -1))
                    .map(JsonPointer::parse)
                    .toList();
            triggers.add(new Trigger(sides[0], sides[1], fields));
        }
        return triggers;
    }
}
