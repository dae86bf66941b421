package io.onefold.stack;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an embedded stack starts.
 *
 * @param data where the servers keep their data and logs, kept at the end; {@code null} for a temporary folder that is
 *     removed at the end
 * @param kafkaSettings broker settings over those of the stack
 * @param kafkaWires how many listeners the broker has for {@link LocalStack#kafkaWire}
 * @param tls whether the servers speak TLS as well, see {@link LocalStack#certificates}
 */
public record StackOptions(
        StackPorts ports, @Nullable Path data, Map<String, String> kafkaSettings, int kafkaWires, boolean tls) {

    private static final int WIRES_FOR_TESTS = 2;

    public StackOptions {
        kafkaSettings = Map.copyOf(kafkaSettings);
    }

    /** Free ports and a temporary folder, for tests. */
    public static StackOptions randomPorts() {
        return new StackOptions(StackPorts.random(), null, Map.of(), WIRES_FOR_TESTS, false);
    }

    /** The ports users know, for {@code ./run}. */
    public static StackOptions fixedPorts() {
        return new StackOptions(StackPorts.FIXED, null, Map.of(), 0, false);
    }

    public StackOptions withPorts(StackPorts other) {
        return new StackOptions(other, data, kafkaSettings, kafkaWires, tls);
    }

    public StackOptions withData(Path folder) {
        return new StackOptions(ports, folder, kafkaSettings, kafkaWires, tls);
    }

    public StackOptions withKafkaSettings(Map<String, String> settings) {
        return new StackOptions(ports, data, settings, kafkaWires, tls);
    }

    /** With certificates of its own: Kafka has a listener with SASL over TLS, PostgreSQL takes the services by TLS only. */
    public StackOptions withTls() {
        return new StackOptions(ports, data, kafkaSettings, kafkaWires, true);
    }
}
