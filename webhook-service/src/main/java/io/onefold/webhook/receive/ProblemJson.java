package io.onefold.webhook.receive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.onefold.http.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Problems as {@code application/problem+json}, without reflection. */
final class ProblemJson {
    private static final JsonFactory JSON = new JsonFactory();

    private ProblemJson() {}

    static byte[] of(Problem problem) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("title", problem.title());
            json.writeNumberField("status", problem.status());
            json.writeStringField("detail", problem.detail());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
