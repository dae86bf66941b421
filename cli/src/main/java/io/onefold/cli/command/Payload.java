package io.onefold.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with one JSON value, which goes into a request as it is written. */
final class Payload {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Payload() {}

    /**
     * Reads it, whole: what is not exactly one value would change the request around it.
     *
     * @throws IllegalArgumentException if it is no JSON, or cannot be read
     */
    static RawValue read(Path file) {
        try {
            String text = Files.readString(file).strip();
            if (JSON.readTree(text).isMissingNode()) {
                throw new IllegalArgumentException(file + " is empty");
            }
            return new RawValue(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " is no JSON", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read", e);
        }
    }
}
