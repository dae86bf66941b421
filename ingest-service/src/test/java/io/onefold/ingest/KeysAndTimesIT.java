package io.onefold.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** One service with a stream for every source of keys and times; {@code plays} is read from two topics. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeysAndTimesIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Instant PRODUCED = Instant.parse("2026-02-03T04:05:06.789Z");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Suite suite;
    private final Topic plays;
    private final Topic morePlays;
    private final Topic mirrors;
    private final Topic clouds;
    private final Topic keyed;
    private final Topic placed;
    private ServiceProcess worker;

    KeysAndTimesIT(TestStack stack) {
        this.suite = new Suite(stack, 2);
        this.plays = suite.topic();
        this.morePlays = suite.addTopic("more-plays", 1);
        this.mirrors = stream("mirrors", "/a,json:/b", "/at");
        this.clouds = stream("clouds", "header:ce_id", "header:ce_time");
        this.keyed = stream("keyed", "record:key", "record:timestamp");
        this.placed = stream("placed", "record:position", "record:timestamp");
        suite.set("INGEST_STREAMS_PLAYS_TOPICS", plays.name() + ", " + morePlays.name())
                .set("INGEST_STREAMS_PLAYS_KEY", "/a,/b");
        this.worker = suite.start();
    }

    private Topic stream(String name, String key, String time) {
        Topic topic = suite.addTopic(name, 1);
        String variable = "INGEST_STREAMS_" + name.toUpperCase(java.util.Locale.ROOT);
        suite.set(variable + "_TOPICS", topic.name())
                .set(variable + "_KEY", key)
                .set(variable + "_TIME", time);
        return topic;
    }

    @BeforeAll
    void awaitReady() {
        worker.awaitReady(A_WHILE);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void aStreamOfSeveralTopicsIsOneDedupScope() {
        plays.send(0, "{\"a\":1,\"b\":\"x\",\"at\":\"2026-03-01T12:00:00Z\"}");
        plays.send(1, "{\"a\":\"1\",\"b\":\"x\",\"at\":\"2026-03-01T12:00:00Z\"}");
        plays.send(1, "{\"a\":true,\"b\":\"\",\"at\":\"2026-03-01T12:00:00Z\"}");
        plays.flush();
        suite.awaitAllAcknowledged(A_WHILE);
        morePlays.send(0, "{\"b\":\"x\",\"a\":1.0,\"at\":\"2026-03-01T12:00:00Z\"}");
        morePlays.send(0, "{\"b\":1,\"a\":\"x\",\"at\":\"2026-03-01T12:00:00Z\"}");
        morePlays.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(keysOf("plays", "at = '2026-03-01T12:00:00Z'"))
                .as("a number is no text, and the order of the fields counts")
                .containsExactlyInAnyOrder(
                        key("plays", FieldValue.Number.of(1), text("x")),
                        key("plays", text("1"), text("x")),
                        key("plays", new FieldValue.Bool(true), text("")),
                        key("plays", text("x"), FieldValue.Number.of(1)));
        assertThat(suite.rows().number("SELECT republish FROM ingest.lane WHERE topic = '" + morePlays.name() + "'"))
                .isEqualTo(1);
        suite.assertBalanced(worker);
    }

    @Test
    void theSameKeyInTwoStreamsIsTwoRows() {
        String value = "{\"a\":\"both\",\"b\":\"streams\",\"at\":\"2026-03-01T12:00:00Z\",\"twice\":1}";
        plays.send(0, value);
        mirrors.send(0, value);
        plays.flush();
        mirrors.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows().texts("SELECT stream || ' ' || key FROM ingest.event WHERE payload ? 'twice'"))
                .containsExactlyInAnyOrder(
                        "plays " + key("plays", text("both"), text("streams")),
                        "mirrors " + key("mirrors", text("both"), text("streams")));
        suite.assertBalanced(worker, "mirrors");
    }

    /** So that nobody who reads the row sees another key than the one it is stored under. */
    @Test
    void ofANameThatRepeatsTheKeyAndTheRowHaveTheLastValue() {
        String repeated = "{\"a\":\"first\",\"\\u0061\":\"last\",\"b\":\"repeats\",\"at\":\"2026-03-02T12:00:00Z\"}";
        plays.send(0, repeated);
        plays.send(1, "{\"a\":\"last\",\"b\":\"repeats\",\"at\":\"2026-03-02T12:00:00Z\"}");
        plays.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT key || ' ' || (payload->>'a') FROM ingest.event"
                                + " WHERE stream = 'plays' AND payload->>'b' = 'repeats'"))
                .containsExactly(key("plays", text("last"), text("repeats")) + " last");
        suite.assertBalanced(worker);
    }

    @Test
    void timesAreReadFromAnyForm() {
        Map<String, String> times = Map.ofEntries(
                Map.entry("\"2026-03-01T12:00:00.123456-03:00\"", "2026-03-01 15:00:00.123456"),
                Map.entry("\"2026-03-01T12:00:00Z\"", "2026-03-01 12:00:00"),
                Map.entry("\"2026-03-01T12:00:01\"", "2026-03-01 12:00:01"),
                Map.entry("\"2026-03-01 12:00:02.5\"", "2026-03-01 12:00:02.5"),
                Map.entry("\"2026-03-01\"", "2026-03-01 00:00:00"),
                Map.entry("1772366400", "2026-03-01 12:00:00"),
                Map.entry("1772366401.5", "2026-03-01 12:00:01.5"),
                Map.entry("\"1772366403\"", "2026-03-01 12:00:03"),
                Map.entry("1772366404123", "2026-03-01 12:00:04.123"),
                Map.entry("\"1772366405123\"", "2026-03-01 12:00:05.123"),
                Map.entry("-1.5", "1969-12-31 23:59:58.5"));
        times.forEach((at, expected) -> mirrors.send(
                0, "{\"a\":" + at + ",\"b\":\"time\",\"at\":" + at + ",\"expected\":\"" + expected + "\"}"));
        mirrors.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT payload->>'expected' FROM ingest.event WHERE payload ? 'expected'"
                                + " AND occurred_at AT TIME ZONE 'UTC' = (payload->>'expected')::timestamp"
                                + " AND day = (payload->>'expected')::timestamp::date"))
                .containsExactlyInAnyOrderElementsOf(times.values());
    }

    @Test
    void keyAndTimeFromHeaders() {
        clouds.send(cloud("ce-1", "2026-03-01T12:00:00+01:00"));
        clouds.send(cloud("ce-1", "2026-03-01T12:00:00+01:00"));
        clouds.send(cloud("cé-2", "1772366400123"));
        clouds.send(record(clouds, null, "{\"from\":\"cloud\"}", header("ce_time", "2026-03-01")));
        clouds.send(record(clouds, null, "{\"from\":\"cloud\"}", header("ce_id", "timeless")));
        clouds.send(record(
                clouds,
                null,
                "{\"from\":\"cloud\"}",
                new RecordHeader("ce_id", new byte[] {(byte) 0xff}),
                header("ce_time", "2026-03-01")));
        clouds.send(record(
                clouds,
                null,
                "{\"from\":\"cloud\"}",
                header("ce_id", "not this one"),
                header("ce_time", "2026-03-01T00:00:00Z"),
                header("ce_id", "ce-3")));
        clouds.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT key || ' ' || (occurred_at AT TIME ZONE 'UTC') FROM ingest.event"
                                + " WHERE stream = 'clouds'"))
                .containsExactlyInAnyOrder(
                        key("clouds", text("ce-1")) + " 2026-03-01 11:00:00",
                        key("clouds", text("cé-2")) + " 2026-03-01 12:00:00.123",
                        key("clouds", text("ce-3")) + " 2026-03-01 00:00:00");
        assertThat(suite.rows().texts("SELECT reason FROM ingest.dead_letter WHERE stream = 'clouds'"))
                .containsExactlyInAnyOrder("key_missing", "time_missing", "key_not_text");
        suite.assertBalanced(worker, "clouds");
    }

    @Test
    void keyAndTimeFromTheRecord() {
        byte[] raw = {0, 1, (byte) 0xff};
        keyed.send(record(keyed, raw, "{\"n\":1}"));
        keyed.send(record(keyed, raw, "{\"n\":1}"));
        keyed.send(record(keyed, new byte[0], "{\"n\":2}"));
        keyed.send(record(keyed, null, "{\"n\":3}"));
        keyed.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT key || ' ' || (occurred_at AT TIME ZONE 'UTC') FROM ingest.event"
                                + " WHERE stream = 'keyed'"))
                .containsExactlyInAnyOrder(
                        key("keyed", new FieldValue.Bytes(raw)) + " 2026-02-03 04:05:06.789",
                        key("keyed", new FieldValue.Bytes(new byte[0])) + " 2026-02-03 04:05:06.789");
        assertThat(suite.rows().texts("SELECT reason FROM ingest.dead_letter WHERE stream = 'keyed'"))
                .containsExactly("key_null");
        suite.assertBalanced(worker, "keyed");
    }

    @Test
    void headersAreKeptWithoutLoss() throws JsonProcessingException {
        mirrors.send(record(
                mirrors,
                null,
                "{\"a\":\"with\",\"b\":\"headers\",\"at\":\"2026-03-01\"}",
                header("trace", "first"),
                header("trace", "second"),
                header("", ""),
                header("nämé\"\\", "ü \uD83D\uDE00 \"\\\n"),
                new RecordHeader("null", (byte[]) null),
                new RecordHeader("bytes", new byte[] {(byte) 0xff, 0, 1}),
                header("nul", "a\0b")));
        mirrors.send(0, "{\"a\":\"without\",\"b\":\"headers\",\"at\":\"2026-03-01\"}");
        mirrors.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        JsonNode headers = JSON.readTree(suite.rows()
                .text("SELECT headers FROM ingest.event WHERE payload->>'a' = 'with' AND stream = 'mirrors'"));
        assertThat(headers)
                .isEqualTo(JSON.createArrayNode()
                        .add(named("trace").put("value", "first"))
                        .add(named("trace").put("value", "second"))
                        .add(named("").put("value", ""))
                        .add(named("nämé\"\\").put("value", "ü \uD83D\uDE00 \"\\\n"))
                        .add(named("null").putNull("value"))
                        .add(named("bytes").put("base64", "/wAB"))
                        .add(named("nul").put("base64", "YQBi")));
        assertThat(suite.rows()
                        .number("SELECT count(*) FROM ingest.event WHERE payload->>'a' = 'without'"
                                + " AND headers IS NULL"))
                .isEqualTo(1);
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void ofAPositionAReplayGivesOnlyRedeliveries() {
        for (int n = 0; n < 500; n++) {
            placed.send(record(placed, null, "{\"n\":" + n % 10 + "}"));
        }
        placed.flush();
        suite.awaitAllAcknowledged(A_WHILE);
        worker.process().terminate(Duration.ofSeconds(20));
        placed.rewind(suite.groupId());
        worker = suite.startReady();
        suite.awaitAllAcknowledged(A_WHILE);

        UUID topicId = UUID.fromString(suite.rows().text("SELECT topic_id FROM ingest.lane WHERE stream = 'placed'"));
        assertThat(keysOf("placed", "true"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 500)
                        .mapToObj(offset -> key("placed", new FieldValue.Position(topicId, 0, offset)))
                        .toList());
        assertThat(suite.rows()
                        .text("SELECT (stored, in_batch, redelivery, republish, dead_lettered, conflicts)::text"
                                + " FROM ingest.lane WHERE stream = 'placed'"))
                .isEqualTo("(500,0,500,0,0,0)");
        suite.assertBalanced(worker, "placed");
    }

    private List<@Nullable String> keysOf(String stream, String where) {
        return suite.rows()
                .texts("SELECT key FROM (SELECT *, payload->>'at' AS at FROM ingest.event) e WHERE stream = '" + stream
                        + "' AND " + where + " AND NOT payload ? 'twice'");
    }

    private static String key(String stream, FieldValue... values) {
        return DedupKey.of(stream, List.of(values)).toString();
    }

    private static FieldValue text(String text) {
        return new FieldValue.Text(text);
    }

    private ProducerRecord<byte[], byte[]> cloud(String id, String time) {
        return record(clouds, null, "{\"from\":\"cloud\"}", header("ce_id", id), header("ce_time", time));
    }

    private static ProducerRecord<byte[], byte[]> record(
            Topic topic, byte @Nullable [] key, String value, Header... headers) {
        return new ProducerRecord<>(
                topic.name(), 0, PRODUCED.toEpochMilli(), key, value.getBytes(UTF_8), List.of(headers));
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(UTF_8));
    }

    private static com.fasterxml.jackson.databind.node.ObjectNode named(String name) {
        return JSON.createObjectNode().put("name", name);
    }
}
