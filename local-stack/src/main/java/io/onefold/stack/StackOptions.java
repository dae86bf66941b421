package io.onefold.stack;

import io.onefold.stack.process.Ports;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an embedded stack starts.
 *
 * @param data where the servers keep their data and logs, kept at the end; {@code null} for a temporary folder that is
 *     removed at the end
 * @param kafkaSettings broker settings over those of the stack
 */
public record StackOptions(
        int kafkaPort,
        int postgresPort,
        int redisPort,
        @Nullable Path data,
        Map<String, String> kafkaSettings) {

    public StackOptions {
        kafkaSettings = Map.copyOf(kafkaSettings);
    }

    /** Free ports and a temporary folder, for tests. */
    public static StackOptions randomPorts() {
        return new StackOptions(Ports.free(), Ports.free(), Ports.free(), null, Map.of());
    }

    /** The ports users know, for {@code ./run}. */
    public static StackOptions fixedPorts() {
        return new StackOptions(19092, 15432, 16379, null, Map.of());
    }

    public StackOptions withKafkaPort(int port) {
        return new StackOptions(port, postgresPort, redisPort, data, kafkaSettings);
    }

    public StackOptions withPostgresPort(int port) {
        return new StackOptions(kafkaPort, port, redisPort, data, kafkaSettings);
    }

    public StackOptions withRedisPort(int port) {
        return new StackOptions(kafkaPort, postgresPort, port, data, kafkaSettings);
    }

    public StackOptions withData(Path folder) {
        return new StackOptions(kafkaPort, postgresPort, redisPort, folder, kafkaSettings);
    }

    public StackOptions withKafkaSettings(Map<String, String> settings) {
        return new StackOptions(kafkaPort, postgresPort, redisPort, data, settings);
    }
}
