package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which dead jobs nobody wants any more.
 *
 * @param queue theirs
 * @param jobs their numbers
 * @param reason why, for those who look later
 */
public record DiscardRequest(String queue, List<Long> jobs, String reason) {
    private static final int MOST = 1_000;
    private static final int LONGEST = 500;

    public DiscardRequest {
        jobs = List.copyOf(jobs);
    }

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    static DiscardRequest parse(byte @Nullable [] body, ObjectMapper json) {
        JsonNode read = JsonBody.object(body == null ? new byte[0] : body, json, List.of("queue", "jobs", "reason"));
        JsonNode reason = read.path("reason");
        if (!read.path("queue").isTextual()) {
            throw new IllegalArgumentException("queue is the name of a queue");
        }
        if (!reason.isTextual() || reason.asText().isBlank() || reason.asText().length() > LONGEST) {
            throw new IllegalArgumentException("reason is a text of 1 to " + LONGEST + " characters");
        }
        return new DiscardRequest(read.path("queue").asText(), ids(read.path("jobs")), reason.asText());
    }

    private static List<Long> ids(JsonNode jobs) {
        List<Long> ids = new ArrayList<>();
        for (JsonNode id : jobs) {
            ids.add(id.canConvertToLong() && id.isIntegralNumber() ? id.asLong() : 0);
        }
        if (!jobs.isArray() || ids.isEmpty() || ids.size() > MOST || ids.contains(0L)) {
            throw new IllegalArgumentException("jobs is a list of 1 to " + MOST + " ids");
        }
        return ids;
    }
}
