package io.onefold.ingest.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.StreamSettingsOf;
import io.onefold.ingest.stream.TimeLimits;
import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecoderTest {
    private static final UUID TOPIC_ID = UUID.fromString("00000000-0000-0000-0000-0000000000aa");
    private static final int PARTITION = 3;
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z"));
    private static final StreamSettings PLAYLOG = StreamSettingsOf.keyAndTime("/id", "/at");

    // ---- events

    @Test
    void decodesAnEvent() {
        String value = "{\"id\": \"a\", \"at\": \"2026-01-31T10:00:00+02:00\"}";

        Event event = event(PLAYLOG, Raw.record(Raw.bytes(value), Raw.header("ce_id", "x")));

        assertThat(event.key()).isEqualTo(keyOf(new FieldValue.Text("a")));
        assertThat(event.occurredAt()).isEqualTo("2026-01-31T08:00:00Z");
        assertThat(event.payload()).isEqualTo(value);
        assertThat(event.headers()).isEqualTo("[{\"name\":\"ce_id\",\"value\":\"x\"}]");
    }

    @Test
    void keepsNoHeadersWhereThereAreNone() {
        assertThat(event(PLAYLOG, Raw.record("{\"id\":1,\"at\":1}")).headers()).isNull();
    }

    @Test
    void givesOneValueForEachRecordInOrder() {
        List<RawRecord> records =
                List.of(Raw.record("{\"id\":1,\"at\":1}"), Raw.record("{"), Raw.record("{\"id\":2,\"at\":1}"));

        List<Decoded> decoded = new Decoder(PLAYLOG, CLOCK).decode(TOPIC_ID, PARTITION, records);

        assertThat(decoded).extracting(Decoded::record).isEqualTo(records);
        assertThat(decoded).hasExactlyElementsOfTypes(Event.class, Malformed.class, Event.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-08T12:00:00Z,        true",
        "2026-03-08T12:00:00.000001Z, false",
        "9999-12-31T23:59:59Z,        false",
        "2016-03-03T12:00:00Z,        true",
        "2016-03-03T11:59:59.999999Z, false",
        "0001-01-01T00:00:00Z,        false"
    })
    void takesTheTimesOfItsWindowOnly(String at, boolean taken) {
        StreamSettings stream =
                StreamSettingsOf.within(new TimeLimits(Duration.ofDays(7), Duration.ofDays(3650), null));

        Decoded decoded = decode(stream, Raw.record("{\"id\":1,\"at\":\"" + at + "\"}"));

        assertThat(decoded instanceof Event).isEqualTo(taken);
        if (decoded instanceof Malformed malformed) {
            assertThat(malformed.reason()).isEqualTo("time_out_of_range");
            assertThat(malformed.detail()).isEqualTo("a time is at most 7 days ahead and 3650 days behind");
        }
    }

    @Test
    void takesTheOldestTimeWhereNothingIsSaidOfThePast() {
        assertThat(event(PLAYLOG, Raw.record("{\"id\":1,\"at\":\"0001-01-01T00:00:00Z\"}"))
                        .occurredAt())
                .isEqualTo("0001-01-01T00:00:00Z");
    }

    @Test
    void storesANumberThatNumericHolds() {
        event(PLAYLOG, Raw.record("{\"id\":1,\"at\":1,\"n\":1e400}"));
    }

    @Test
    void takesTheKeyFromAHeader() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_id", "/at");

        Event event = event(stream, Raw.record(Raw.bytes("{\"at\":1}"), Raw.header("ce_id", "a")));

        assertThat(event.key()).isEqualTo(keyOf(new FieldValue.Text("a")));
    }

    @Test
    void takesTheLastOfHeadersOfOneName() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_id", "/at");

        Event event =
                event(stream, Raw.record(Raw.bytes("{\"at\":1}"), Raw.header("ce_id", "a"), Raw.header("ce_id", "b")));

        assertThat(event.key()).isEqualTo(keyOf(new FieldValue.Text("b")));
    }

    @Test
    void takesTheKeyFromTheRecordsKey() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("record:key", "/at");
        byte[] key = {0, -1, 7};

        Event event = event(stream, new RawRecord(1, 1, key, Raw.bytes("{\"at\":1}"), List.of()));

        assertThat(event.key()).isEqualTo(keyOf(new FieldValue.Bytes(key)));
    }

    @Test
    void takesTheKeyFromThePosition() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("record:position", "/at");

        Event event = event(stream, Raw.record("{\"at\":1}"));

        assertThat(event.key()).isEqualTo(keyOf(new FieldValue.Position(TOPIC_ID, PARTITION, Raw.OFFSET)));
    }

    @Test
    void takesTheTimeFromAHeader() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("/id", "header:ce_time");

        Event event = event(stream, Raw.record(Raw.bytes("{\"id\":1}"), Raw.header("ce_time", "2026-01-31")));

        assertThat(event.occurredAt()).isEqualTo("2026-01-31T00:00:00Z");
    }

    @Test
    void takesTheTimeFromTheRecordsTimestamp() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("/id", "record:timestamp");

        assertThat(event(stream, Raw.record("{\"id\":1}")).occurredAt())
                .isEqualTo(OffsetDateTime.parse("2026-01-01T00:00:00.123Z"));
    }

    // ---- no events

    @Test
    void refusesARecordWithoutAValue() {
        assertThat(malformed(PLAYLOG, Raw.record((byte[]) null)).reason()).isEqualTo("null_value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not_json            | {\"id\": 1",
                "empty_value         | ''",
                "not_json            | ' '",
                "key_missing         | null",
                "key_missing         | \"\"",
                "key_missing         | {}",
                "key_missing         | []",
                "nul_character       | {\"id\":\"a\\u0000\",\"at\":1}",
                "nul_character       | {\"id\":1,\"at\":1,\"n\\u0000\":1}",
                "lone_surrogate      | {\"id\":1,\"at\":1,\"text\":\"\\ud800\"}",
                "number_out_of_range | {\"id\":1,\"at\":1,\"n\":1e200000}",
                "key_missing         | {\"at\":1}",
                "key_null            | {\"id\":null,\"at\":1}",
                "key_not_scalar      | {\"id\":[1],\"at\":1}",
                "time_missing        | {\"id\":1}",
                "time_missing        | {\"id\":1,\"at\":null}",
                "time_invalid        | {\"id\":1,\"at\":\"yesterday\"}",
                "time_invalid        | {\"id\":1,\"at\":true}",
                "time_invalid        | {\"id\":1,\"at\":{}}",
                "time_invalid        | {\"id\":1,\"at\":\"300000-01-01T00:00:00Z\"}",
                "time_invalid        | {\"id\":1,\"at\":1e16000}",
                "time_out_of_range   | {\"id\":1,\"at\":\"+300000-01-01T00:00:00Z\"}",
                "time_out_of_range   | {\"id\":1,\"at\":\"0000-12-31T23:59:59Z\"}",
                "time_out_of_range   | {\"id\":1,\"at\":\"9999-12-31T23:59:59-01:00\"}",
            })
    void refusesAnEventThatCannotBeStored(String reason, String value) {
        assertThat(malformed(PLAYLOG, Raw.record(value)).reason()).isEqualTo(reason);
    }

    @Test
    void refusesARawNul() {
        assertThat(malformed(PLAYLOG, Raw.record("{\"id\":\"a\0\",\"at\":1}")).reason())
                .isEqualTo("not_json");
    }

    @Test
    void refusesWhatIsNotUtf8() {
        byte[] value = "{\"id\":\"a?\",\"at\":1}".getBytes(UTF_8);
        value[8] = (byte) 0xC3;

        assertThat(malformed(PLAYLOG, Raw.record(value)).reason()).isEqualTo("not_utf8");
    }

    @Test
    void refusesNestingOfTenThousand() {
        String value = "{\"id\":1,\"at\":1,\"deep\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";

        assertThat(malformed(PLAYLOG, Raw.record(value)).reason()).isEqualTo("too_deep");
    }

    @Test
    void refusesFiveMegabytes() {
        byte[] value = Raw.bytes("{\"id\":1,\"at\":1,\"fill\":\"" + "x".repeat(5 << 20) + "\"}");

        Malformed malformed = malformed(PLAYLOG, Raw.record(value));

        assertThat(malformed.reason()).isEqualTo("too_large");
        assertThat(malformed.detail()).isEqualTo(value.length + " bytes, the limit is 1048576");
    }

    @Test
    void takesWhatIsJustAsLargeAsTheLimit() {
        String shell = "{\"id\":1,\"at\":1,\"fill\":\"\"}";
        String value = shell.replace("\"\"", "\"" + "x".repeat((1 << 20) - shell.length()) + "\"");

        event(PLAYLOG, Raw.record(value));
    }

    @Test
    void refusesAHeaderKeyThatIsNotText() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_id", "/at");
        RawRecord.RawHeader header = new RawRecord.RawHeader("ce_id", new byte[] {(byte) 0xC3});

        Malformed malformed = malformed(stream, Raw.record(Raw.bytes("{\"at\":1}"), header));

        assertThat(malformed.reason()).isEqualTo("key_not_text");
    }

    @Test
    void refusesANullOrMissingHeaderKey() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("header:ce_id", "/at");

        assertThat(malformed(stream, Raw.record(Raw.bytes("{\"at\":1}"), Raw.header("ce_id", null)))
                        .reason())
                .isEqualTo("key_null");
        assertThat(malformed(stream, Raw.record("{\"at\":1}")).reason()).isEqualTo("key_missing");
    }

    @Test
    void refusesANullRecordKey() {
        StreamSettings stream = StreamSettingsOf.keyAndTime("record:key", "/at");

        assertThat(malformed(stream, Raw.record("{\"at\":1}")).reason()).isEqualTo("key_null");
    }

    @ParameterizedTest
    @CsvSource({"-1, time_missing", "9223372036854775807, time_out_of_range"})
    void refusesARecordTimestampThatIsNoTime(long timestamp, String reason) {
        StreamSettings stream = StreamSettingsOf.keyAndTime("/id", "record:timestamp");
        RawRecord record = new RawRecord(1, timestamp, null, Raw.bytes("{\"id\":1}"), List.of());

        assertThat(malformed(stream, record).reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"at\":1,\"s\":\"SECRET\"}", "{\"id\":1,\"at\":\"SECRET\"}", "{\"id\":\"SECRET\" oops}"})
    void saysNothingOfThePayload(String value) {
        assertThat(malformed(PLAYLOG, Raw.record(value)).detail()).doesNotContain("SECRET");
    }

    private static UUID keyOf(FieldValue value) {
        return DedupKey.of("playlog", List.of(value)).value();
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
        return new Decoder(stream, CLOCK)
                .decode(TOPIC_ID, PARTITION, List.of(record))
                .get(0);
    }
}
