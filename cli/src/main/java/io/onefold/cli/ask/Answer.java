package io.onefold.cli.ask;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service answered, other than a refusal.
 *
 * @param body as it came
 * @param link the header of that name; empty without one
 */
public record Answer(String body, String link) {
    private static final Pattern NEXT = Pattern.compile("[?&]after=([^&>]*)[^>]*>; *rel=\"next\"");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** The body, read. */
    public JsonNode json() {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new NotDone("the answer is no JSON: is that the service?", e);
        }
    }

    /** The {@code after} of the next page, of the {@code Link} header; its host is the service's idea, and is not asked. */
    public Optional<String> next() {
        Matcher next = NEXT.matcher(link);
        return next.find() ? Optional.of(URLDecoder.decode(next.group(1), StandardCharsets.UTF_8)) : Optional.empty();
    }
}
