package io.onefold.summary.recount;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Moments;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * What an operator asks to be counted again: every period that begins before {@code to} and ends after {@code from}.
 *
 * @param from in the JSON body a day of the summary's zone, or a time with its own
 * @param repair of a reconciliation: whether to put right what differs
 */
public record RecountRequest(OffsetDateTime from, OffsetDateTime to, boolean repair) {
    private static final long MOST_PERIODS = 10_000;

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with the rule that the body breaks
     */
    static RecountRequest parse(byte[] body, ObjectMapper json, Declaration summary, Kind kind) {
        List<String> fields = kind == Kind.REBUILD ? List.of("from", "to") : List.of("from", "to", "repair");
        JsonNode read = JsonBody.object(body, json, fields);
        OffsetDateTime from = Moments.parse("from", read.path("from").asText(), summary.zone());
        OffsetDateTime to = Moments.parse("to", read.path("to").asText(), summary.zone());
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from is before to");
        }
        if (Duration.between(from, to).compareTo(shortest(summary).multipliedBy(MOST_PERIODS)) > 0) {
            throw new IllegalArgumentException("from and to are at most " + MOST_PERIODS + " periods apart");
        }
        return new RecountRequest(from, to, kind == Kind.REBUILD || repair(read));
    }

    private static Duration shortest(Declaration summary) {
        return switch (summary.period()) {
            case HOUR -> Duration.ofHours(1);
            case DAY -> Duration.ofDays(1);
            case MONTH -> Duration.ofDays(28);
        };
    }

    private static boolean repair(JsonNode body) {
        JsonNode repair = body.path("repair");
        if (!repair.isMissingNode() && !repair.isBoolean()) {
            throw new IllegalArgumentException("repair is true or false");
        }
        return repair.asBoolean();
    }
}
