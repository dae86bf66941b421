package io.onefold.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.StreamSettingsOf;
import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventsTest {
    private static final String JSON = "application/cloudevents+json";
    private static final StreamSettings CLOUDS =
            StreamSettingsOf.keyAndTime("header:ce_id,header:ce_source", "header:ce_time");
    private static final String ENVELOPE = """
            {"specversion": "1.0", "type": "play", "id": "a-1", "source": "/device/7",
             "time": "2026-03-01T12:00:00Z", "data": {"title": "Água"}}""";

    @Test
    void oneEventHasTheSameKeyAndTimeInBothModes() {
        Event binary = event(
                CLOUDS,
                Raw.record(
                        Raw.bytes("{\"title\": \"Água\"}"),
                        Raw.header("content-type", "application/json"),
                        Raw.header("ce_specversion", "1.0"),
                        Raw.header("ce_type", "play"),
                        Raw.header("ce_id", "a-1"),
                        Raw.header("ce_source", "/device/7"),
                        Raw.header("ce_time", "2026-03-01T12:00:00Z")));
        Event structured = event(CLOUDS, structured(ENVELOPE));

        assertThat(structured.key())
                .isEqualTo(binary.key())
                .isEqualTo(keyOf(new FieldValue.Text("a-1"), new FieldValue.Text("/device/7")));
        assertThat(structured.occurredAt()).isEqualTo(binary.occurredAt()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(structured.payload()).as("as it came").isEqualTo(ENVELOPE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/cloudevents+json",
                "application/cloudevents+json; charset=UTF-8",
                "application/cloudevents+json;charset=utf-8",
                "Application/CloudEvents+JSON ; charset=UTF-8"
            })
    void theContentTypeSaysThatItIsStructured(String contentType) {
        event(CLOUDS, Raw.record(Raw.bytes(ENVELOPE), Raw.header("content-type", contentType)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/cloudevents+jsonx", "application/cloudevents", "", ";"})
    void anyOtherContentTypeDoesNot(String contentType) {
        RawRecord record = Raw.record(Raw.bytes(ENVELOPE), Raw.header("content-type", contentType));

        assertThat(malformed(CLOUDS, record).reason()).isEqualTo("key_missing");
    }

    @Test
    void theEnvelopeCountsAndNotACopyInTheHeaders() {
        StreamSettings byId = StreamSettingsOf.keyAndTime("header:ce_id", "header:ce_time");
        RawRecord record = structured(ENVELOPE, Raw.header("ce_id", "another"), Raw.header("ce_time", "1999-01-01"));

        assertThat(event(byId, record).key()).isEqualTo(keyOf(new FieldValue.Text("a-1")));
        assertThat(event(byId, record).occurredAt()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(malformed(byId, structured("{\"time\": 1}", Raw.header("ce_id", "a")))
                        .reason())
                .isEqualTo("key_missing");
    }

    @Test
    void otherHeadersAndTheRecordsKeyAreReadAsEver() {
        StreamSettings stream =
                StreamSettingsOf.keyAndTime("header:ce_id,header:tenant,record:key,/data/title", "/time");
        RawRecord from = structured(ENVELOPE, Raw.header("tenant", "t1"));
        RawRecord record = new RawRecord(1, 1, Raw.bytes("k"), from.value(), from.headers());

        assertThat(event(stream, record).key())
                .isEqualTo(keyOf(
                        new FieldValue.Text("a-1"),
                        new FieldValue.Text("t1"),
                        new FieldValue.Bytes(Raw.bytes("k")),
                        new FieldValue.Text("Água")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "key_missing    | {\"source\": \"s\", \"time\": 1}",
                "key_null       | {\"id\": null, \"source\": \"s\", \"time\": 1}",
                "key_not_text   | {\"id\": 1, \"source\": \"s\", \"time\": 1}",
                "key_not_text   | {\"id\": true, \"source\": \"s\", \"time\": 1}",
                "key_not_scalar | {\"id\": [\"a\"], \"source\": \"s\", \"time\": 1}",
                "key_missing    | {\"id\": \"a\", \"time\": 1}",
                "key_missing    | []",
                "key_missing    | null",
                "time_missing   | {\"id\": \"a\", \"source\": \"s\"}",
                "time_missing   | {\"id\": \"a\", \"source\": \"s\", \"time\": null}",
                "time_invalid   | {\"id\": \"a\", \"source\": \"s\", \"time\": {}}",
                "time_invalid   | {\"id\": \"a\", \"source\": \"s\", \"time\": true}",
                "time_invalid   | {\"id\": \"a\", \"source\": \"s\", \"time\": 12}",
                "not_json       | {\"id\": \"a\", \"source\": \"s\", ",
            })
    void anEnvelopeWithoutAUsableAttributeIsRefusedByTheUsualReasons(String reason, String envelope) {
        assertThat(malformed(CLOUDS, structured(envelope)).reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"7 | 7", "-1 | -1", "1.0 | 1", "1e2 | 100", "true | true", "false | false", "\"x\" | x"})
    void anExtensionHasTheTextThatItsHeaderWouldHave(String inEnvelope, String inHeader) {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_sequence", "record:timestamp");

        assertThat(event(stream, structured("{\"sequence\": " + inEnvelope + "}"))
                        .key())
                .isEqualTo(event(stream, Raw.record(Raw.bytes("{}"), Raw.header("ce_sequence", inHeader)))
                        .key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "3000000000", "1e100000"})
    void anExtensionThatIsNoAttributeOfCloudEventsIsNoKey(String inEnvelope) {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_sequence", "record:timestamp");

        assertThat(malformed(stream, structured("{\"sequence\": " + inEnvelope + "}"))
                        .reason())
                .isEqualTo("key_not_text");
    }

    @Test
    void anAttributeIsAMemberOfThatVeryName() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_a/b~c", "record:timestamp");

        assertThat(event(stream, structured("{\"a/b~c\": \"x\"}")).key()).isEqualTo(keyOf(new FieldValue.Text("x")));
    }

    @Test
    void aListOfEventsIsRefused() {
        RawRecord record = Raw.record(
                Raw.bytes("[" + ENVELOPE + "]"), Raw.header("content-type", "application/cloudevents-batch+json"));

        assertThat(malformed(CLOUDS, record).reason()).isEqualTo("cloudevents_batch");
    }

    @Test
    void dataThatIsNoJsonIsRefusedInBinaryMode() {
        RawRecord record = Raw.record(
                Raw.bytes("<play/>"),
                Raw.header("content-type", "application/xml"),
                Raw.header("ce_id", "a"),
                Raw.header("ce_source", "s"),
                Raw.header("ce_time", "2026-03-01"));

        assertThat(malformed(CLOUDS, record).reason()).isEqualTo("not_json");
    }

    @Test
    void aStreamThatReadsNoAttributeTakesTheRecordAsItIs() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("/id", "/time");

        assertThat(event(stream, structured(ENVELOPE)).key()).isEqualTo(keyOf(new FieldValue.Text("a-1")));
        assertThat(malformed(
                                stream,
                                Raw.record(
                                        Raw.bytes("[" + ENVELOPE + "]"),
                                        Raw.header("content-type", "application/cloudevents-batch+json")))
                        .reason())
                .isEqualTo("key_missing");
    }

    @Test
    void aContentTypeWithoutAValueSaysNothing() {
        assertThat(malformed(CLOUDS, Raw.record(Raw.bytes(ENVELOPE), Raw.header("content-type", null)))
                        .reason())
                .isEqualTo("key_missing");
    }

    private static RawRecord structured(String envelope, RawHeader... others) {
        RawRecord record = Raw.record(Raw.bytes(envelope), others);
        List<RawHeader> headers = new java.util.ArrayList<>(record.headers());
        headers.add(Raw.header("content-type", JSON));
        return new RawRecord(record.offset(), record.timestamp(), null, record.value(), headers);
    }

    private static UUID keyOf(FieldValue... values) {
        return DedupKey.of("playlog", List.of(values)).value();
    }

    private static Event event(StreamSettings stream, RawRecord record) {
        Decoded decoded = decode(stream, record);
        assertThat(decoded).isInstanceOf(Event.class);
        return (Event) decoded;
    }

    private static Malformed malformed(StreamSettings stream, RawRecord record) {
        Decoded decoded = decode(stream, record);
        assertThat(decoded).isInstanceOf(Malformed.class);
        return (Malformed) decoded;
    }

    private static Decoded decode(StreamSettings stream, RawRecord record) {
        return new Decoder(stream, InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z")))
                .decode(UUID.fromString("00000000-0000-0000-0000-0000000000aa"), 0, List.of(record))
                .get(0);
    }
}
