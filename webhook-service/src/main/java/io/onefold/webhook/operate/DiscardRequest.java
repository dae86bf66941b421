package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import io.onefold.redrive.RedriveFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which dead jobs nobody wants any more.
 *
 * @param queue theirs
 * @param jobs their numbers; empty if a filter names them
 * @param filter what names them; null if the numbers do
 * @param reason why, for those who look later
 * @param dryRun only say how many the filter names
 */
public record DiscardRequest(
        String queue, List<Long> jobs, @Nullable RedriveFilter filter, String reason, boolean dryRun) {
    private static final List<String> FIELDS = List.of("queue", "jobs", "filter", "reason", "dryRun");
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
        JsonNode read = JsonBody.object(body == null ? new byte[0] : body, json, FIELDS);
        JsonNode reason = read.path("reason");
        JsonNode dryRun = read.path("dryRun");
        if (!read.path("queue").isTextual()) {
            throw new IllegalArgumentException("queue is the name of a queue");
        }
        if (!reason.isTextual() || reason.asText().isBlank() || reason.asText().length() > LONGEST) {
            throw new IllegalArgumentException("reason is a text of 1 to " + LONGEST + " characters");
        }
        if (read.has("filter") == read.has("jobs")) {
            throw new IllegalArgumentException("either jobs or filter says which");
        }
        if (!dryRun.isMissingNode() && !(dryRun.isBoolean() && read.has("filter"))) {
            throw new IllegalArgumentException("dryRun is true or false, beside a filter");
        }
        return new DiscardRequest(
                read.path("queue").asText(),
                read.has("jobs") ? ids(read.path("jobs")) : List.of(),
                read.has("filter") ? RedriveFilter.of(read.path("filter")) : null,
                reason.asText(),
                dryRun.asBoolean());
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
