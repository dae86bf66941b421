package io.onefold.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** CloudEvents in both modes, and what a missing, null or empty value or key means, from the topic to the table. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShapesOfRecordsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String AT = "\"at\":\"2026-03-01T12:00:00Z\"";

    private final Suite suite;
    private final Topic clouds;
    private final Topic keyed;
    private final ServiceProcess worker;

    ShapesOfRecordsIT(TestStack stack) {
        this.suite = new Suite(stack, 1);
        this.clouds = suite.addTopic("clouds", 2);
        this.keyed = suite.addTopic("keyed", 1);
        suite.set("INGEST_STREAMS_CLOUDS_TOPICS", clouds.name())
                .set("INGEST_STREAMS_CLOUDS_KEY", "header:ce_id,header:ce_source")
                .set("INGEST_STREAMS_CLOUDS_TIME", "header:ce_time")
                .set("INGEST_STREAMS_KEYED_TOPICS", keyed.name())
                .set("INGEST_STREAMS_KEYED_KEY", "record:key");
        this.worker = suite.start();
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
    void anEventInOneModeIsADuplicateOfItselfInTheOther() {
        clouds.send(binary("1", "{\"n\":1}"));
        clouds.send(structured("2", "\"data\":{\"n\":2}"));
        clouds.flush();
        suite.awaitAllAcknowledged(A_WHILE);
        clouds.send(structured("1", "\"data\":{\"n\":1}"));
        clouds.send(binary("2", "{\"n\":2}"));
        clouds.send(structured("3", "\"data_base64\":\"AAE=\""));
        clouds.send(binary("4", "<n>4</n>"));
        clouds.send(record(clouds, null, "[]", header("content-type", "application/cloudevents-batch+json")));
        clouds.send(record(clouds, null, "{}", header("content-type", "application/cloudevents+json")));
        clouds.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT payload::text || ' ' || (occurred_at AT TIME ZONE 'UTC') FROM ingest.event"
                                + " WHERE stream = 'clouds' ORDER BY kafka_offset, payload->>'id'"))
                .as("the payload is stored as it came")
                .hasSize(3)
                .anySatisfy(row -> assertThat(row).isEqualTo("{\"n\": 1} 2026-03-01 12:00:00"))
                .anySatisfy(row -> assertThat(row).contains("\"data\": {\"n\": 2}", "\"source\": \"/s\""))
                .anySatisfy(row -> assertThat(row).contains("\"data_base64\": \"AAE=\""));
        assertThat(suite.rows().number("SELECT sum(republish) FROM ingest.lane WHERE topic = '" + clouds.name() + "'"))
                .isEqualTo(2);
        assertThat(reasons("clouds")).containsExactlyInAnyOrder("not_json", "cloudevents_batch", "key_missing");
        suite.assertBalanced(worker, "clouds");
    }

    @Test
    void anEmptyValueIsNoEvent() {
        suite.topic().send(0, (byte[]) null);
        for (String value : List.of("", " ", "null", "\"\"", "{}", "[]", "{\"id\":null," + AT + "}")) {
            suite.topic().send(0, value);
        }
        suite.topic().send(0, "{\"id\":\"\"," + AT + "}");
        suite.topic().flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(suite.rows()
                        .texts("SELECT reason FROM ingest.dead_letter WHERE stream = 'plays' ORDER BY kafka_offset"))
                .containsExactly(
                        "null_value",
                        "empty_value",
                        "not_json",
                        "key_missing",
                        "key_missing",
                        "key_missing",
                        "key_missing",
                        "key_null");
        assertThat(suite.rows().texts("SELECT payload->>'id' FROM ingest.event WHERE stream = 'plays'"))
                .as("an empty text is a value")
                .containsExactly("");
        assertThat(
                        suite.rows()
                                .texts(
                                        "SELECT coalesce(length(raw_value)::text, 'none') FROM ingest.dead_letter"
                                                + " WHERE stream = 'plays' AND reason IN ('null_value', 'empty_value') ORDER BY kafka_offset"))
                .as("no value and an empty one are kept apart")
                .containsExactly("none", "0");
        suite.assertBalanced(worker);
    }

    @Test
    void anEmptyRecordKeyIsAKeyAndNoneIsNot() {
        keyed.send(record(keyed, null, "{}"));
        keyed.send(record(keyed, "", "null"));
        keyed.send(record(keyed, "", "null"));
        keyed.send(record(keyed, "a", "\"\""));
        keyed.send(record(keyed, "b", "{}"));
        keyed.send(record(keyed, "c", "[]"));
        keyed.flush();
        suite.awaitAllAcknowledged(A_WHILE);

        assertThat(reasons("keyed")).containsExactly("key_null");
        assertThat(suite.rows()
                        .texts("SELECT payload::text FROM ingest.event WHERE stream = 'keyed' ORDER BY kafka_offset"))
                .as("all that have the empty key are one event, and any JSON value is a payload")
                .containsExactly("null", "\"\"", "{}", "[]");
        assertThat(suite.rows()
                        .number("SELECT in_batch + republish FROM ingest.lane WHERE topic = '" + keyed.name() + "'"))
                .isEqualTo(1);
        suite.assertBalanced(worker, "keyed");
    }

    private List<@Nullable String> reasons(String stream) {
        return suite.rows().texts("SELECT reason FROM ingest.dead_letter WHERE stream = '" + stream + "'");
    }

    private ProducerRecord<byte[], byte[]> binary(String id, String data) {
        return record(
                clouds,
                null,
                data,
                header("ce_specversion", "1.0"),
                header("ce_id", id),
                header("ce_source", "/s"),
                header("ce_time", "2026-03-01T12:00:00Z"),
                header("content-type", "application/json"));
    }

    private ProducerRecord<byte[], byte[]> structured(String id, String data) {
        return record(
                clouds,
                null,
                "{\"specversion\":\"1.0\",\"id\":\"" + id + "\",\"source\":\"/s\","
                        + "\"time\":\"2026-03-01T09:00:00-03:00\"," + data + "}",
                header("content-type", "application/cloudevents+json; charset=UTF-8"));
    }

    private static ProducerRecord<byte[], byte[]> record(
            Topic topic, @Nullable String key, String value, Header... headers) {
        byte[] keyBytes = key == null ? null : key.getBytes(UTF_8);
        return new ProducerRecord<>(topic.name(), 0, null, keyBytes, value.getBytes(UTF_8), List.of(headers));
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(UTF_8));
    }
}
