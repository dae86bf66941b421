package io.onefold.ingest.decode;

import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.stream.TimeExpression;
import io.onefold.key.FieldExpression;
import io.onefold.key.FieldExpression.HeaderField;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the two forms of a CloudEvent on Kafka read alike: what {@code header:ce_id} finds in a header when the event
 * is in binary mode, it finds as the member {@code id} of the JSON envelope when it is in structured mode.
 *
 * <p>Guarantee: one event has the same key and time in both. A stream that reads no {@code ce_} header pays nothing and
 * takes every record as it is.
 *
 * <p>Thread: immutable, shared by all.
 */
final class CloudEvents {
    private static final String PREFIX = "ce_";
    private static final String CONTENT_TYPE = "content-type";
    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json";

    /** Text by the specification, in both modes; an extension may also be an integer or a boolean. */
    private static final Set<String> TEXT_ONLY =
            Set.of("id", "source", "specversion", "type", "subject", "datacontenttype", "dataschema", "time");

    private static final int LONGEST_INTEGER = 20; // of the canonical form; CloudEvents has 32 bits

    /** How an event lies in its record. */
    enum Mode {
        /** Attributes are headers, or it is no CloudEvent at all. */
        BINARY,
        /** The value is a JSON envelope, attributes are its members. */
        STRUCTURED,
        /** The value is a list of envelopes. */
        BATCH
    }

    private final Map<String, JsonPointer> attributes = new HashMap<>();

    CloudEvents(StreamSettings stream) {
        stream.key().fields().forEach(this::take);
        if (stream.time() instanceof TimeExpression.Field time) {
            take(time.field());
        }
    }

    private void take(FieldExpression field) {
        if (field instanceof HeaderField header
                && header.name().startsWith(PREFIX)
                && header.name().length() > PREFIX.length()) {
            String attribute = header.name().substring(PREFIX.length());
            String token = attribute.replace("~", "~0").replace("/", "~1");
            attributes.put(header.name(), JsonPointer.parse("/" + token));
        }
    }

    /** The places in an envelope where the stream's attributes are. */
    Collection<JsonPointer> pointers() {
        return attributes.values();
    }

    Mode modeOf(RawRecord record) {
        if (attributes.isEmpty()) {
            return Mode.BINARY;
        }
        String type = mediaType(record.headers());
        return type.equals(STRUCTURED) ? Mode.STRUCTURED : type.equals(BATCH) ? Mode.BATCH : Mode.BINARY;
    }

    /** Where in the envelope the attribute is that this header stands for; empty for other headers. */
    Optional<JsonPointer> attribute(String header) {
        return Optional.ofNullable(attributes.get(header));
    }

    /** The attribute as a header would carry it: integers and booleans of extensions in their text form. */
    static FieldValue asHeader(String header, FieldValue member) {
        if (TEXT_ONLY.contains(header.substring(PREFIX.length()))) {
            return member;
        } else if (member instanceof FieldValue.Bool bool) {
            return new FieldValue.Text(Boolean.toString(bool.value()));
        } else if (member instanceof FieldValue.Number number
                && number.canonical().length() <= LONGEST_INTEGER) {
            return integer(number.value()).<FieldValue>map(FieldValue.Text::new).orElse(member);
        }
        return member;
    }

    private static Optional<String> integer(BigDecimal number) {
        try {
            return Optional.of(Integer.toString(number.intValueExact()));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static String mediaType(List<RawHeader> headers) {
        byte @Nullable [] last = null;
        for (RawHeader header : headers) {
            if (header.name().equalsIgnoreCase(CONTENT_TYPE)) {
                last = header.value();
            }
        }
        if (last == null) {
            return "";
        }
        String text = new String(last, StandardCharsets.UTF_8);
        int parameters = text.indexOf(';');
        return (parameters < 0 ? text : text.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }
}
