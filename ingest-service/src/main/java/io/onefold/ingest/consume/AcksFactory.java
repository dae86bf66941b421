package io.onefold.ingest.consume;

import io.smallrye.common.annotation.Identifier;
import io.smallrye.reactive.messaging.kafka.KafkaConnectorIncomingConfiguration;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import io.smallrye.reactive.messaging.kafka.commit.KafkaCommitHandler;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.BiConsumer;

/** The commit strategy {@code onefold} of the channel: gives the connector our {@link Acks}, and us its consumer. */
@ApplicationScoped
@Identifier(Assignments.NAME)
class AcksFactory implements KafkaCommitHandler.Factory {
    private final Acks acks;
    private final PollThread pollThread;

    AcksFactory(Acks acks, PollThread pollThread) {
        this.acks = acks;
        this.pollThread = pollThread;
    }

    @Override
    public KafkaCommitHandler create(
            KafkaConnectorIncomingConfiguration config,
            Vertx vertx,
            KafkaConsumer<?, ?> consumer,
            BiConsumer<Throwable, Boolean> reportFailure) {
        pollThread.attach(consumer);
        return acks;
    }
}
