package io.onefold.webhook.receive;

import io.onefold.http.Problem;
import java.util.Locale;

/** Why a request is answered with a problem; made once, for what they say never changes. */
@SuppressWarnings("ImmutableEnumChecker") // nobody writes to its bytes
enum Refusal {
    UNKNOWN_SOURCE(new Problem("Not Found", 404, "there is no such source")),
    NOT_POST(new Problem("Method Not Allowed", 405, "a webhook is a POST")),
    /** Without a hint, also not the header that asks for a login: it would say which scheme the source has. */
    NOT_SIGNED(new Problem("Unauthorized", 401, "this webhook cannot be verified")),
    TOO_SLOW(new Problem("Request Timeout", 408, "the body did not come in time")),
    TOO_LARGE(new Problem("Content Too Large", 413, "the body is larger than this service takes")),
    UNKNOWN_CODING(
            new Problem("Unsupported Media Type", 415, "the content encoding is none of gzip, deflate and identity")),
    BROKEN_CODING(new Problem("Bad Request", 400, "the body is not encoded as its content encoding says")),
    NO_ROOM(new Problem("Service Unavailable", 503, "too much arrives at once; send it again")),
    UNAVAILABLE(new Problem("Service Unavailable", 503, "nothing can be stored now; send it again")),
    FAILED(new Problem("Internal Server Error", 500, "this service has a fault"));

    private final int status;
    private final byte[] body;

    Refusal(Problem problem) {
        this.status = problem.status();
        this.body = ProblemJson.of(problem);
    }

    int status() {
        return status;
    }

    /** As {@code application/problem+json}; not to be written to. */
    byte[] body() {
        return body;
    }

    /** As it stands in metrics. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
