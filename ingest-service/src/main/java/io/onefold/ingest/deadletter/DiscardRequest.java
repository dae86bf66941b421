package io.onefold.ingest.deadletter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import io.onefold.redrive.RedriveFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which letters of a stream are discarded, and why.
 *
 * @param deadLetters their ids; empty if a filter names them
 * @param filter what names them; null if the ids do
 * @param reason may be empty beside a list of ids
 */
record DiscardRequest(
        String stream, List<Long> deadLetters, @Nullable RedriveFilter filter, String reason) {
    private static final List<String> FIELDS = List.of("stream", "deadLetters", "filter", "reason");
    private static final int MOST = 1000;
    private static final int LONGEST_REASON = 1000;

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with the rule that the body breaks
     */
    static DiscardRequest parse(byte @Nullable [] body, ObjectMapper json) {
        JsonNode read = JsonBody.object(body == null ? new byte[0] : body, json, FIELDS);
        JsonNode stream = read.path("stream");
        if (!stream.isTextual() || stream.asText().isBlank()) {
            throw new IllegalArgumentException("stream is the name of a stream");
        }
        if (!read.has("filter")) {
            return new DiscardRequest(stream.asText(), ids(read.path("deadLetters")), null, reason(read, true));
        }
        if (read.has("deadLetters")) {
            throw new IllegalArgumentException("the letters are named by deadLetters or by filter, not by both");
        }
        return new DiscardRequest(
                stream.asText(), List.of(), RedriveFilter.of(read.path("filter")), reason(read, false));
    }

    private static List<Long> ids(JsonNode list) {
        List<Long> ids = new ArrayList<>();
        list.forEach(id -> {
            if (id.isIntegralNumber() && id.canConvertToLong()) {
                ids.add(id.asLong());
            }
        });
        if (!list.isArray() || ids.size() != list.size() || ids.isEmpty() || ids.size() > MOST) {
            throw new IllegalArgumentException("deadLetters is a list of 1 to " + MOST + " ids");
        }
        return ids;
    }

    private static String reason(JsonNode body, boolean mayBeMissing) {
        JsonNode reason = body.path("reason");
        String text = reason.isTextual() ? reason.asText().strip() : "";
        boolean missing = reason.isMissingNode() && mayBeMissing;
        if (!missing && (text.isEmpty() || text.length() > LONGEST_REASON)) {
            throw new IllegalArgumentException("reason is a text of 1 to " + LONGEST_REASON + " characters");
        }
        return text;
    }
}
