package io.onefold.webhook.receive;

import io.onefold.http.Problem;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.receive.Received.Arrived;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * What is answered once an arrival is committed.
 *
 * @param word what it says, as it stands in metrics
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(int status, String word, String contentType, byte[] body) {
    private static final String JSON = "application/json";
    private static final String PROBLEM = "application/problem+json";

    private static final Set<String> JOB_TO_COME = Set.of("enqueued", "rerun", "collapsed");

    /** The answer to an arrival. A malformed one is kept, and refused all the same: sending it again does not mend it. */
    static Answer to(Arrived arrived, Accepted accepted) {
        if (arrived.malformed() != null) {
            Problem problem =
                    new Problem("Bad Request", 400, "this is no event that this service takes: " + arrived.malformed());
            return new Answer(400, "malformed", PROBLEM, ProblemJson.of(problem));
        }
        if (arrived.challenge() != null) {
            return new Answer(
                    200, "challenge", "text/plain", arrived.challenge().getBytes(StandardCharsets.UTF_8));
        }
        String word = accepted.word(arrived.arrival().standing());
        return json(JOB_TO_COME.contains(word) ? 202 : 200, word, accepted);
    }

    /** By hand: there is nothing in it to escape, queues are words of letters and digits. */
    private static Answer json(int status, String word, Accepted accepted) {
        StringBuilder json = new StringBuilder(160)
                .append("{\"status\":\"")
                .append(word)
                .append("\",\"deliveryId\":")
                .append(accepted.deliveryId())
                .append(",\"links\":[");
        String comma = "";
        for (Linked link : accepted.links()) {
            json.append(comma)
                    .append("{\"queue\":\"")
                    .append(link.queue())
                    .append("\",\"jobId\":")
                    .append(link.jobId())
                    .append(",\"status\":\"")
                    .append(link.meaning().word())
                    .append("\"}");
            comma = ",";
        }
        return new Answer(status, word, JSON, json.append("]}").toString().getBytes(StandardCharsets.UTF_8));
    }
}
