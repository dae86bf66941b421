package io.onefold.ingest.decode;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RecordFields.Origin;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.TimeExpression;
import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.key.DedupKey;
import io.onefold.key.FieldExpression;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import io.onefold.key.KeyOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Decodes the records of one stream. One value out for each record in; nothing a producer can send throws.
 *
 * <p>Thread: immutable, shared by all.
 */
public final class Decoder {
    private static final int LONGEST_NUMBER = 40; // longer ones are no time, and cost much to convert

    private final StreamSettings stream;
    private final InstantSource clock;
    private final CloudEvents cloudEvents;
    private final JsonScanner scanner;

    /** @param clock says what is too far ahead or behind */
    public Decoder(StreamSettings stream, InstantSource clock) {
        this.stream = stream;
        this.clock = clock;
        List<JsonPointer> pointers = new ArrayList<>(stream.key().pointers());
        pointers.addAll(stream.time().pointers());
        this.cloudEvents = new CloudEvents(stream);
        pointers.addAll(cloudEvents.pointers());
        this.scanner = new JsonScanner(pointers, JsonLimits.DEFAULT);
    }

    /** Decodes records of one partition of a topic, in order. */
    public List<Decoded> decode(UUID topicId, int partition, List<RawRecord> records) {
        Origin origin = new Origin(topicId, partition);
        Window window = Window.at(clock.instant(), stream.times());
        List<Decoded> decoded = new ArrayList<>(records.size());
        records.forEach(record -> decoded.add(decode(record, origin, window)));
        return decoded;
    }

    private Decoded decode(RawRecord record, Origin origin, Window window) {
        byte[] value = record.value();
        if (value == null) {
            return new Malformed(record, Reason.NULL_VALUE, "the record has no value");
        }
        if (value.length == 0) {
            return new Malformed(record, Reason.EMPTY_VALUE, "the record's value has no bytes");
        }
        if (value.length > stream.maxBytes()) {
            return new Malformed(record, Reason.TOO_LARGE, value.length + " bytes, the limit is " + stream.maxBytes());
        }
        CloudEvents.Mode mode = cloudEvents.modeOf(record);
        if (mode == CloudEvents.Mode.BATCH) {
            return new Malformed(record, Reason.CLOUDEVENTS_BATCH, "on Kafka a record holds one event");
        }
        JsonScan scan = scanner.scan(value);
        if (scan instanceof JsonScan.Malformed malformed) {
            return new Malformed(record, malformed.problem().code(), malformed.detail());
        }
        RecordFields fields = new RecordFields(record, origin, (JsonScan.Valid) scan);
        return event(
                record,
                value,
                mode == CloudEvents.Mode.STRUCTURED ? new EnvelopeFields(fields, cloudEvents) : fields,
                window);
    }

    private Decoded event(RawRecord record, byte[] value, FieldSource fields, Window window) {
        KeyOutcome key = stream.key().derive(stream.name(), fields);
        if (key instanceof KeyOutcome.Unusable unusable) {
            return new Malformed(
                    record, Reason.KEY_PREFIX + unusable.problem().code(), "the key needs " + unusable.field());
        }
        FieldValue time = timeOf(record, fields);
        if (time instanceof FieldValue.Missing || time instanceof FieldValue.Null) {
            return new Malformed(record, Reason.TIME_MISSING, "the time is " + stream.time());
        }
        Optional<OffsetDateTime> occurredAt = read(time);
        if (occurredAt.isEmpty()) {
            return new Malformed(record, Reason.TIME_INVALID, stream.time() + " holds no time");
        }
        if (!EventTime.isInRange(occurredAt.get())) {
            return new Malformed(record, Reason.TIME_OUT_OF_RANGE, "the years 1 to 9999 are stored");
        }
        if (!window.holds(occurredAt.get())) {
            return new Malformed(record, Reason.TIME_OUT_OF_RANGE, window.rule());
        }
        DedupKey derived = ((KeyOutcome.Derived) key).key();
        String payload = new String(value, StandardCharsets.UTF_8);
        return new Event(record, derived.value(), occurredAt.get(), payload, HeadersJson.orNull(record.headers()));
    }

    private FieldValue timeOf(RawRecord record, FieldSource fields) {
        if (stream.time() instanceof TimeExpression.Field time) {
            FieldValue value = time.field().readFrom(fields);
            return isNoText(time.field(), value) ? new FieldValue.Structure() : value;
        }
        long timestamp = record.timestamp();
        return timestamp < 0
                ? new FieldValue.Missing()
                : new FieldValue.Text(
                        Instant.ofEpochMilli(timestamp).atOffset(ZoneOffset.UTC).toString());
    }

    /** A header holds text; what stands for one in an envelope must do so as well. */
    private static boolean isNoText(FieldExpression field, FieldValue value) {
        return field instanceof FieldExpression.HeaderField
                && (value instanceof FieldValue.Number || value instanceof FieldValue.Bool);
    }

    private static Optional<OffsetDateTime> read(FieldValue time) {
        if (time instanceof FieldValue.Text text) {
            return EventTime.ofText(text.value());
        } else if (time instanceof FieldValue.Number number
                && number.canonical().length() <= LONGEST_NUMBER) {
            return EventTime.ofNumber(number.value());
        }
        return Optional.empty();
    }
}
