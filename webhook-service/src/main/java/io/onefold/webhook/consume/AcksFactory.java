package io.onefold.webhook.consume;

import io.smallrye.common.annotation.Identifier;
import io.smallrye.reactive.messaging.kafka.KafkaConnectorIncomingConfiguration;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import io.smallrye.reactive.messaging.kafka.commit.KafkaCommitHandler;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.BiConsumer;

/** The commit strategy {@code onefold} of the channel: gives the connector our {@link Acks}, and them its consumer. */
@ApplicationScoped
@Identifier("onefold")
class AcksFactory implements KafkaCommitHandler.Factory {
    private final Acks acks;

    AcksFactory(Acks acks) {
        this.acks = acks;
    }

    @Override
    public KafkaCommitHandler create(
            KafkaConnectorIncomingConfiguration config,
            Vertx vertx,
            KafkaConsumer<?, ?> consumer,
            BiConsumer<Throwable, Boolean> reportFailure) {
        acks.attach(consumer);
        return acks;
    }
}
