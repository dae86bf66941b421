package io.onefold.redrive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent again, and how: the body of {@code POST /ops/redrives}.
 *
 * @param of the target (the name of a queue) or the stream
 * @param filter which of its dead
 * @param rate items per second over all replicas; null for the service's own choice
 * @param canary how many go first; 0 for none
 * @param dryRun only say how many, and which
 * @param newGeneration as new effects with keys of their own; never of a stream
 * @param acceptDoubleEffect also what may have had its effect; never of a stream
 */
public record RedriveRequest(
        String of,
        RedriveFilter filter,
        @Nullable Double rate,
        int canary,
        boolean dryRun,
        boolean newGeneration,
        boolean acceptDoubleEffect) {
    private static final int USUAL_CANARY = 20;
    private static final int LARGEST_CANARY = 10_000;
    private static final double LOWEST_RATE = 0.1;
    private static final double HIGHEST_RATE = 100_000;
    private static final List<String> OF_A_TARGET =
            List.of("target", "filter", "rate", "canary", "dryRun", "newGeneration", "acceptDoubleEffect");
    private static final List<String> OF_A_STREAM = List.of("stream", "filter", "rate", "canary", "dryRun");

    /**
     * Reads a wish about the jobs of a target.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    public static RedriveRequest ofTarget(byte @Nullable [] body, ObjectMapper json) {
        return parse(body, json, OF_A_TARGET);
    }

    /**
     * Reads a wish about the dead letters of a stream.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    public static RedriveRequest ofStream(byte @Nullable [] body, ObjectMapper json) {
        return parse(body, json, OF_A_STREAM);
    }

    /** @param fields the first is what it is about */
    private static RedriveRequest parse(byte @Nullable [] body, ObjectMapper json, List<String> fields) {
        JsonNode read = JsonBody.object(body == null ? new byte[0] : body, json, fields);
        JsonNode of = read.path(fields.get(0));
        if (!of.isTextual() || of.asText().isBlank()) {
            throw new IllegalArgumentException(fields.get(0) + " is a name");
        }
        return new RedriveRequest(
                of.asText(),
                RedriveFilter.of(read.path("filter")),
                rate(read.path("rate")),
                canary(read.path("canary")),
                flag(read, "dryRun"),
                flag(read, "newGeneration"),
                flag(read, "acceptDoubleEffect"));
    }

    private static @Nullable Double rate(JsonNode rate) {
        if (rate.isMissingNode()) {
            return null;
        }
        if (!rate.isNumber() || rate.asDouble() < LOWEST_RATE || rate.asDouble() > HIGHEST_RATE) {
            throw new IllegalArgumentException("rate is items per second, a number from 0.1 to 100000");
        }
        return rate.asDouble();
    }

    private static int canary(JsonNode canary) {
        if (canary.isMissingNode()) {
            return USUAL_CANARY;
        }
        if (!canary.isInt() || canary.asInt() < 0 || canary.asInt() > LARGEST_CANARY) {
            throw new IllegalArgumentException("canary is a whole number from 0 to " + LARGEST_CANARY);
        }
        return canary.asInt();
    }

    private static boolean flag(JsonNode body, String field) {
        JsonNode flag = body.path(field);
        if (!flag.isMissingNode() && !flag.isBoolean()) {
            throw new IllegalArgumentException(field + " is true or false");
        }
        return flag.asBoolean();
    }
}
