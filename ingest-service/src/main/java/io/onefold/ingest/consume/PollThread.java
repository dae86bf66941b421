package io.onefold.ingest.consume;

import io.onefold.log.Log;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The one thread that may touch the consumer. The connector polls on it; what we run comes between two polls. */
@ApplicationScoped
class PollThread {
    private static final Log LOG = Log.of(PollThread.class);

    private volatile @Nullable KafkaConsumer<?, ?> connector;

    /** The connector has made its consumer. */
    void attach(KafkaConsumer<?, ?> connector) {
        this.connector = connector;
    }

    boolean isAttached() {
        return connector != null;
    }

    /** The consumer itself; call only on the poll thread. */
    org.apache.kafka.clients.consumer.Consumer<?, ?> consumer() {
        return attached().unwrap();
    }

    /** Runs an action between two polls. */
    void run(Consumer<org.apache.kafka.clients.consumer.Consumer<?, ?>> action) {
        attached()
                .runOnPollingThread(
                        (Consumer<org.apache.kafka.clients.consumer.Consumer<Object, Object>>) action::accept)
                .subscribe()
                .with(done -> {}, failure -> LOG.error("an action between two polls failed", "failure", failure));
    }

    @SuppressWarnings("unchecked")
    private KafkaConsumer<Object, Object> attached() {
        KafkaConsumer<?, ?> attached = connector;
        if (attached == null) {
            throw new IllegalStateException("there is no consumer yet");
        }
        return (KafkaConsumer<Object, Object>) attached;
    }
}
