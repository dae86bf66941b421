package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Produces events with stock producers, one per compression, which take turns chunk by chunk.
 *
 * <p>Thread: {@link #feed} one at a time, {@link #acknowledged} any.
 */
final class Feeder implements AutoCloseable {

    private static final List<String> COMPRESSIONS = List.of("none", "gzip", "snappy", "lz4", "zstd");
    private static final int CHUNK = 2_000;
    private static final String MAX_BYTES = "8388608"; // what the broker of the local stack takes

    private final List<KafkaProducer<byte[], byte[]>> producers;
    private final LongAdder acknowledged = new LongAdder();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    Feeder(String bootstrapServers) {
        producers = COMPRESSIONS.stream()
                .map(compression -> producer(bootstrapServers, compression))
                .toList();
    }

    private static KafkaProducer<byte[], byte[]> producer(String bootstrapServers, String compression) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG, compression,
                        ProducerConfig.ACKS_CONFIG, "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_BYTES,
                        ProducerConfig.LINGER_MS_CONFIG, "20",
                        ProducerConfig.BATCH_SIZE_CONFIG, "65536"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /**
     * Returns when the broker has acknowledged all of them.
     *
     * @throws StackFailure when it does not take one
     */
    Produced feed(Events events) throws IOException {
        Turns turns = new Turns();
        events.forEach(turns::send);
        producers.forEach(KafkaProducer::flush);
        throwIfFailed();
        return turns.tally.produced();
    }

    /** Records acknowledged since the beginning. */
    long acknowledged() {
        return acknowledged.sum();
    }

    private final class Turns {
        private final Produced.Tally tally = new Produced.Tally();
        private int sent;
        private int turn;

        @SuppressWarnings("FutureReturnValueIgnored") // the callback says how it ended
        void send(Event event) {
            throwIfFailed();
            if (sent >= CHUNK && event.kind() != Kind.RETRY) { // a retry comes from the producer that sent the first
                turn = (turn + 1) % producers.size();
                sent = 0;
            }
            sent++;
            tally.add(event.kind());
            producers
                    .get(turn)
                    .send(
                            new ProducerRecord<>(Topic.NAME, event.partition(), event.key(), event.value()),
                            (position, problem) -> acknowledge(problem));
        }
    }

    private void acknowledge(@Nullable Exception problem) {
        if (problem == null) {
            acknowledged.increment();
        } else {
            failure.compareAndSet(null, problem);
        }
    }

    private void throwIfFailed() {
        Exception problem = failure.get();
        if (problem != null) {
            throw new StackFailure("Kafka did not take a record: " + problem.getMessage(), problem);
        }
    }

    @Override
    public void close() {
        producers.forEach(producer -> producer.close(Duration.ZERO));
    }
}
