package io.onefold.ingest.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Headers as JSON, without loss and always storable: {@code [{"name": "ce_id", "value": "a"}]}, in order, repeats kept.
 * What is no text for PostgreSQL (not UTF-8, or with a NUL) stands as {@code "base64"} in place of {@code "value"}.
 */
public final class HeadersJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private HeadersJson() {}

    static @Nullable String orNull(List<RawHeader> headers) {
        return headers.isEmpty() ? null : all(headers);
    }

    /** A JSON array with one object per header. */
    public static String all(List<RawHeader> headers) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            for (RawHeader header : headers) {
                write(json, header);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The headers that {@link #all} wrote. */
    public static List<RawHeader> read(String written) {
        List<RawHeader> headers = new ArrayList<>();
        try {
            for (JsonNode header : MAPPER.readTree(written)) {
                String name = header.has("name")
                        ? header.path("name").textValue()
                        : new String(bytes(header.path("name_base64")), StandardCharsets.UTF_8);
                headers.add(new RawHeader(name, value(header)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return headers;
    }

    private static byte @Nullable [] value(JsonNode header) throws IOException {
        if (header.has("base64")) {
            return bytes(header.path("base64"));
        }
        JsonNode value = header.path("value");
        return value.isNull() ? null : value.textValue().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(JsonNode base64) {
        return Base64.getDecoder().decode(base64.textValue());
    }

    private static void write(JsonGenerator json, RawHeader header) throws IOException {
        json.writeStartObject();
        byte[] name = header.name().getBytes(StandardCharsets.UTF_8);
        if (textOf(name).isPresent()) {
            json.writeStringField("name", header.name());
        } else {
            json.writeStringField("name_base64", Base64.getEncoder().encodeToString(name));
        }
        byte[] value = header.value();
        if (value == null) {
            json.writeNullField("value");
        } else if (textOf(value).isPresent()) {
            json.writeStringField("value", textOf(value).get());
        } else {
            json.writeStringField("base64", Base64.getEncoder().encodeToString(value));
        }
        json.writeEndObject();
    }

    private static Optional<String> textOf(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
