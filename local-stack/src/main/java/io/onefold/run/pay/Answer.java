package io.onefold.run.pay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What a webhook was answered in the end.
 *
 * @param status of HTTP; 0 without an answer
 * @param word what the service says became of it; empty if it was not taken
 * @param tries how often it was sent until then
 */
record Answer(int status, String word, int tries) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Answer of(int status, String body, int tries) {
        return new Answer(status, status >= 200 && status < 300 ? word(body) : "", tries);
    }

    static Answer none(int tries) {
        return new Answer(0, "", tries);
    }

    /** A gateway sends again what was not taken, and not what was refused. */
    boolean isWorthAnotherTry() {
        return status == 0 || status >= 500;
    }

    private static String word(String body) {
        try {
            return JSON.readTree(body).path("status").asText();
        } catch (JsonProcessingException e) {
            return "";
        }
    }

    /** For people. */
    String text() {
        return status == 0 ? "not at all" : status + (word.isEmpty() ? "" : " " + word);
    }
}
