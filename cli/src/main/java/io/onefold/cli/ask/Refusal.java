package io.onefold.cli.ask;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A status that is no success, and the problem beside it, in one line. */
final class Refusal {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int UNAVAILABLE = 503;

    private Refusal() {}

    static NotDone of(int status, String body) {
        return new NotDone(line(status, problem(body)), status == UNAVAILABLE);
    }

    private static String line(int status, JsonNode problem) {
        String title = problem.path("title").asText();
        String detail = problem.path("detail").asText(problem.path("details").asText());
        String said = detail.isEmpty() ? hint(status) : detail;
        return (title.isEmpty() ? Integer.toString(status) : status + " " + title)
                + (said.isEmpty() ? "" : ": " + said);
    }

    private static JsonNode problem(String body) {
        try {
            return JSON.readTree(body.isBlank() ? "{}" : body);
        } catch (JsonProcessingException e) {
            return JSON.createObjectNode();
        }
    }

    private static String hint(int status) {
        return switch (status) {
            case 401 -> "the service does not know this token";
            case 403 -> "this needs an admin's token";
            case 404 -> "nothing is there: is that the URL of the right service?";
            default -> "";
        };
    }
}
