package io.onefold.webhook.consume;

import io.onefold.log.Log;
import io.onefold.webhook.accept.Acceptance;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.group.FaultOfOne;
import io.onefold.webhook.receive.Sparingly;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordBatchMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Acknowledgment;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Takes the batches that the connector polls, one after the other: each record an arrival, each arrival accepted, then the
 * batch acknowledged. While one is in hand the connector stops fetching, and stays in its group.
 */
@ApplicationScoped
class Commands {
    static final String CHANNEL = "commands";

    private static final Log LOG = Log.of(Commands.class);
    private static final Duration PAUSE_OF_LOG = Duration.ofSeconds(30);

    private final RecordReader reader;
    private final Acceptance acceptance;
    private final CommandMeters meters;
    private final Sparingly log;
    private final Taking<ConsumerRecord<byte[], byte[]>> taking =
            new Taking<>(this::accept, this::wait, System::nanoTime);

    Commands(Settings settings, Acceptance acceptance, CommandMeters meters, InstantSource clock) {
        this.reader = new RecordReader(settings);
        this.acceptance = acceptance;
        this.meters = meters;
        this.log = new Sparingly(PAUSE_OF_LOG, clock);
    }

    @Incoming(CHANNEL)
    @Acknowledgment(Acknowledgment.Strategy.MANUAL)
    Uni<Void> take(KafkaRecordBatch<byte[], byte[]> batch) {
        return taking.take(records(batch), () -> Uni.createFrom().completionStage(batch::ack));
    }

    Taking<?> taking() {
        return taking;
    }

    @SuppressWarnings("unchecked") // the channel's deserializers
    private static List<ConsumerRecord<byte[], byte[]>> records(KafkaRecordBatch<byte[], byte[]> batch) {
        ConsumerRecords<byte[], byte[]> polled = batch.getMetadata(IncomingKafkaRecordBatchMetadata.class)
                .orElseThrow(() -> new IllegalStateException("the connector sent a batch without its records"))
                .getRecords();
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>(polled.count());
        polled.forEach(records::add);
        return records;
    }

    private Uni<Accepted> accept(ConsumerRecord<byte[], byte[]> record) {
        return store(reader.read(record))
                .onFailure(FaultOfOne::noRetryMends)
                .recoverWithUni(refusal -> storeRefused(record, refusal));
    }

    /** What the database never takes is not to hold up what comes behind it. */
    private Uni<Accepted> storeRefused(ConsumerRecord<byte[], byte[]> record, Throwable refusal) {
        LOG.warn(
                "a command is refused by the database, it is kept as malformed",
                "topic",
                record.topic(),
                "partition",
                record.partition(),
                "offset",
                record.offset(),
                "failure",
                refusal);
        return store(reader.refused(record, "refused_by_database " + FaultOfOne.state(refusal)));
    }

    private Uni<Accepted> store(Arrival arrival) {
        return acceptance.accept(arrival).invoke(accepted -> meters.taken(arrival, accepted));
    }

    private void wait(Throwable failure) {
        log.say(() -> LOG.warn("commands wait to be stored", "failure", failure));
    }
}
