package io.onefold.run;

import io.onefold.stack.StackPorts;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.StackFailure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The ports that users of {@code ./run} know. */
final class FixedPorts {

    static final int INGEST = 8081;
    static final int INGEST_MANAGEMENT = 9081;
    static final int SUMMARY = 8082;
    static final int SUMMARY_MANAGEMENT = 9082;
    static final int WEBHOOK = 8083;
    static final int WEBHOOK_MANAGEMENT = 9083;

    private FixedPorts() {}

    /**
     * Looks before anything is started.
     *
     * @throws StackFailure naming every port that is taken
     */
    static void requireFree() {
        Map<String, Integer> taken = all();
        taken.values().removeIf(Ports::isFree);
        if (!taken.isEmpty()) {
            String list = taken.entrySet().stream()
                    .map(port -> port.getValue() + " (" + port.getKey() + ")")
                    .collect(Collectors.joining(", "));
            throw new StackFailure("These ports of 127.0.0.1 are taken by something else: " + list
                    + ". Stop what listens there; it may be the ./run of another folder");
        }
    }

    private static Map<String, Integer> all() {
        StackPorts stack = StackPorts.FIXED;
        Map<String, Integer> ports = new LinkedHashMap<>();
        ports.put("Kafka", stack.kafka());
        ports.put("PostgreSQL", stack.postgres());
        ports.put("Redis", stack.redis());
        ports.put("ingest API", INGEST);
        ports.put("ingest health and metrics", INGEST_MANAGEMENT);
        ports.put("summary API", SUMMARY);
        ports.put("summary health and metrics", SUMMARY_MANAGEMENT);
        ports.put("webhook API", WEBHOOK);
        ports.put("webhook health and metrics", WEBHOOK_MANAGEMENT);
        return ports;
    }
}
