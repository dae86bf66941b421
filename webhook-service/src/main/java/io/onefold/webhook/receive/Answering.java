package io.onefold.webhook.receive;

import io.onefold.log.Log;
import io.onefold.webhook.accept.Overloaded;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.verify.Verdict;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Writes answers, counts them, and says to operators what senders are not told. Any thread. */
@Singleton
final class Answering {
    private static final Log LOG = Log.of(Answering.class);
    private static final String PROBLEM = "application/problem+json";
    private static final Duration USUAL_WAIT = Duration.ofSeconds(5);
    private static final Duration SHORT_WAIT = Duration.ofSeconds(1);

    private static final Duration PAUSE_OF_LOG = Duration.ofSeconds(10);

    private final ReceiveMeters meters;
    private final Sparingly log;

    Answering(ReceiveMeters meters, InstantSource clock) {
        this.meters = meters;
        this.log = new Sparingly(PAUSE_OF_LOG, clock);
    }

    /** What became of an arrival. */
    void answer(HttpServerRequest request, Reception reception, Answer answer) {
        meters.answered(reception.source(), answer.word());
        write(request.response(), answer.status(), answer.contentType(), answer.body());
    }

    /** It does not come from its source: all of these get one and the same answer. */
    void unsigned(HttpServerRequest request, Reception reception, Verdict why) {
        Source source = reception.source();
        meters.refused(source, why);
        LOG.debug("a request is refused", "source", source.name(), "scheme", source.scheme(), "why", why.word());
        refuse(request, reception, Refusal.NOT_SIGNED);
    }

    /** @param reception null if there is none of that name */
    void refuse(HttpServerRequest request, @Nullable Reception reception, Refusal refusal) {
        HttpServerResponse response = request.response();
        if (isGone(response)) {
            return;
        }
        switch (refusal) {
            case NOT_POST -> response.putHeader("allow", "POST");
            case UNKNOWN_CODING -> response.putHeader("accept-encoding", "gzip, deflate, identity");
            case NO_ROOM -> retryAfter(response, SHORT_WAIT);
            case UNAVAILABLE -> retryAfter(response, USUAL_WAIT);
            default -> {}
        }
        meters.answered(reception == null ? null : reception.source(), refusal.word());
        write(response, refusal.status(), PROBLEM, refusal.body());
    }

    /** It could not be stored; nothing of the failure's text is said, for a database quotes what it refuses. */
    void unavailable(HttpServerRequest request, Reception reception, Throwable failure) {
        if (failure instanceof Overloaded overloaded && !isGone(request.response())) {
            meters.answered(reception.source(), Refusal.NO_ROOM.word());
            retryAfter(request.response(), overloaded.retryAfter());
            write(request.response(), Refusal.NO_ROOM.status(), PROBLEM, Refusal.NO_ROOM.body());
            return;
        }
        log.say(() -> LOG.warn("a webhook is answered with 503", "failure", failure));
        refuse(request, reception, Refusal.UNAVAILABLE);
    }

    /** Says that we have a fault. */
    void fault(Throwable failure) {
        log.say(() -> LOG.error("a webhook is answered with 500", "failure", failure));
    }

    private static void retryAfter(HttpServerResponse response, Duration wait) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        response.putHeader("retry-after", Long.toString(seconds));
    }

    private static boolean isGone(HttpServerResponse response) {
        return response.ended() || response.closed();
    }

    /** A sender that is gone reads no answer. */
    private static void write(HttpServerResponse response, int status, String contentType, byte[] body) {
        if (!isGone(response)) {
            response.setStatusCode(status)
                    .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                    .end(Buffer.buffer(body));
        }
    }
}
