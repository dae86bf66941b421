package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.chaos.Mutations;
import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoder;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.ingest.stream.StreamSettingsOf;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Damaged records through the whole path: each is stored, a duplicate, or dead with its reason; nothing stops. */
@ExtendWith(StackExtension.class)
class FuzzIT {
    private static final int PARTITIONS = 2;

    private final TestStack stack;

    FuzzIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void everyDamagedRecordIsStoredADuplicateOrDeadWithItsReason() throws IOException {
        Scale scale = Scale.current();
        long seed = Long.getLong("fuzz.seed", new Random().nextLong());
        System.out.printf("-Dfuzz.seed=%d repeats these records%n", seed);
        Report report = new Report("Fuzz, -Dfuzz.seed=" + seed);
        Mutations mutations = new Mutations(seed);
        try (Suite suite = new Suite(stack, PARTITIONS)) {
            List<Fuzzed> streams = List.of(
                    new Fuzzed(suite, "bodies", "/id", "/at"),
                    new Fuzzed(suite, "clouds", "header:ce_id,header:ce_source", "header:ce_time"),
                    new Fuzzed(suite, "keyed", "record:key", "record:timestamp"),
                    new Fuzzed(suite, "mixed", "/id,record:key,header:ce_id,/x0", "header:ce_time"));
            for (int record = 0; record < scale.fuzzRecords(); record++) {
                streams.get(record % streams.size()).send(mutations);
            }
            streams.forEach(Fuzzed::flush);
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(scale.patience(scale.fuzzRecords()));

            report.add("records", scale.fuzzRecords())
                    .add("stored", suite.rows().booked("stored"))
                    .add("duplicates", suite.rows().booked("in_batch + redelivery + republish"))
                    .add("dead", suite.rows().booked("dead_lettered"));
            reasons(suite).forEach((reason, count) -> report.add("  " + reason, count));
            report.print();
            for (Fuzzed stream : streams) {
                stream.assertNothingWasMisread();
                suite.assertBalanced(worker, stream.name);
            }
            assertThat(suite.rows().booked("consumed_new")).isEqualTo(scale.fuzzRecords());
            assertThat(suite.rows().booked("stored + in_batch + redelivery + republish + dead_lettered"))
                    .isEqualTo(scale.fuzzRecords());
            assertThat(reasons(suite))
                    .as("the run counts only if it met the kinds")
                    .hasSizeGreaterThan(12);
            assertThat(alarms(worker)).as("no record makes noise").isEmpty();
            assertThat(suite.readiness(worker).toString()).doesNotContain("stopped_");
        }
    }

    private static Map<String, Long> reasons(Suite suite) {
        Map<String, Long> reasons = new TreeMap<>();
        suite.rows()
                .texts("SELECT reason FROM ingest.dead_letter")
                .forEach(reason -> reasons.merge(String.valueOf(reason), 1L, Long::sum));
        return reasons;
    }

    private static List<String> alarms(ServiceProcess worker) throws IOException {
        return Files.readString(worker.log())
                .lines()
                .filter(line -> !line.contains("BlockedThreadChecker")) // says that the machine is busy
                .filter(line -> line.matches("\\S+ \\S+ (WARN|ERROR|FATAL) .*") || line.contains("Exception:"))
                .toList();
    }

    /** One stream, with what its records must become. */
    private static final class Fuzzed {
        private final Suite suite;
        private final String name;
        private final Topic topic;
        private final Decoder decoder;
        private final Map<String, String> reasons = new HashMap<>();
        private final Map<String, UUID> keys = new HashMap<>();
        private final long[] ends = new long[PARTITIONS];

        Fuzzed(Suite suite, String name, String key, String time) {
            this.suite = suite;
            this.name = name;
            this.topic = suite.addTopic(name, PARTITIONS);
            this.decoder = new Decoder(StreamSettingsOf.keyAndTime(key, time), InstantSource.system());
            String variable = "INGEST_STREAMS_" + name.toUpperCase(Locale.ROOT);
            suite.set(variable + "_TOPICS", topic.name())
                    .set(variable + "_KEY", key)
                    .set(variable + "_TIME", time)
                    .set(variable + "_MAX_DEAD_SHARE", "1");
        }

        void send(Mutations mutations) {
            int partition = (int) ((ends[0] + ends[1]) % PARTITIONS);
            ProducerRecord<byte[], byte[]> record = mutations.next(topic.name(), partition);
            topic.send(record);
            long offset = ends[partition]++;
            String position = partition + "/" + offset;
            Decoded decoded = decoded(record, offset);
            if (decoded instanceof Decoded.Malformed malformed) {
                reasons.put(position, malformed.reason());
            } else if (decoded instanceof Decoded.Event event) {
                keys.put(position, event.key());
            }
        }

        private Decoded decoded(ProducerRecord<byte[], byte[]> record, long offset) {
            List<RawHeader> headers = new ArrayList<>();
            record.headers().forEach(header -> headers.add(new RawHeader(header.key(), header.value())));
            Long timestamp = record.timestamp();
            RawRecord raw = new RawRecord(
                    offset,
                    timestamp == null ? System.currentTimeMillis() : timestamp,
                    record.key(),
                    record.value(),
                    headers);
            return decoder.decode(new UUID(0, 0), record.partition(), List.of(raw))
                    .get(0);
        }

        void flush() {
            topic.flush();
        }

        /** Each record is where its bytes say, by position; each key that an event has is stored once. */
        void assertNothingWasMisread() {
            assertThat(dead()).as(name).containsExactlyInAnyOrderEntriesOf(reasons);
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.event WHERE stream = '" + name + "'"))
                    .as(name)
                    .isEqualTo(new HashSet<>(keys.values()).size());
        }

        private Map<String, String> dead() {
            return suite
                    .rows()
                    .texts("SELECT kafka_partition || '/' || kafka_offset || ' ' || reason FROM ingest.dead_letter"
                            + " WHERE stream = '" + name + "'")
                    .stream()
                    .map(Fuzzed::words)
                    .collect(Collectors.toMap(
                            words -> words[0], words -> words[1], (a, b) -> a + "," + b, HashMap::new));
        }

        private static String[] words(@Nullable String line) {
            return String.valueOf(line).split(" ", 2);
        }
    }
}
