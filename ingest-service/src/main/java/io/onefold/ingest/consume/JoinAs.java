package io.onefold.ingest.consume;

import io.onefold.ingest.stream.Membership;
import io.onefold.ingest.stream.Membership.Protocol;
import io.onefold.ingest.stream.Settings;
import io.smallrye.reactive.messaging.ClientCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.eclipse.microprofile.config.Config;

/**
 * Tells the Kafka client how to be a member of the group. Under the {@code consumer} protocol the client refuses to be
 * made with an assignor, a session time-out or a heartbeat of its own.
 */
@ApplicationScoped
class JoinAs implements ClientCustomizer<Map<String, Object>> {
    private static final int HEARTBEATS_PER_SESSION = 3;

    private final Settings settings;

    JoinAs(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Map<String, Object> customize(String channel, Config channelConfig, Map<String, Object> config) {
        Membership membership = settings.membership();
        Map<String, Object> customized = new HashMap<>(config);
        customized.put(
                ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                membership.protocol().name().toLowerCase(Locale.ROOT));
        if (membership.protocol() == Protocol.CONSUMER) {
            customized.remove(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);
            customized.remove(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG);
            customized.remove(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG);
        } else {
            int session = (int) membership.sessionTimeout().toMillis();
            customized.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, session);
            customized.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, session / HEARTBEATS_PER_SESSION);
        }
        membership.instanceId().ifPresent(id -> customized.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, id));
        return customized;
    }
}
