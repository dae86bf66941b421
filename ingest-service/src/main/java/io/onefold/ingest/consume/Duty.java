package io.onefold.ingest.consume;

import org.apache.kafka.clients.consumer.Consumer;

/** Something that is due between two polls, on the poll thread. It must be short. */
interface Duty {
    void betweenPolls(Consumer<?, ?> consumer);
}
