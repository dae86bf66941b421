package io.onefold.run.pay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What a webhook was answered in the end.
 *
 * @param status of HTTP; 0 if there never was an answer worth the name
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
