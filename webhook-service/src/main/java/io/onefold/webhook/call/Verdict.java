package io.onefold.webhook.call;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.call.Outcome.Dead;
import io.onefold.webhook.call.Outcome.Done;
import io.onefold.webhook.call.Outcome.Retry;
import io.onefold.webhook.declare.Target;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an answer means.
 *
 * <ul>
 *   <li>2xx: done.
 *   <li>408, 409, 425, 429, 5xx, and whatever broke off: again.
 *   <li>The rest: dead. So is a failure that the target says it gave before: it will give no other for this key.
 * </ul>
 *
 * <p>The effect may be there (unknown) after 5xx, and when the request was sent and no whole answer came. And after 408: the
 * standard has it for a request that never came whole, but gateways give it when what stands behind them was slow. It is not
 * there when nothing was sent; after 409, where an earlier call of the key, which was judged by itself, is in the way; nor
 * after 425 and 429, which turn a request away before it is looked at.
 *
 * <p>Thread: any.
 */
final class Verdict {
    private static final Set<Integer> PASSING = Set.of(408, 409, 425, 429);
    private static final int SWITCHING_PROTOCOLS = HttpResponseStatus.SWITCHING_PROTOCOLS.code();

    private final ResultField result;
    private final String replayedHeader;
    private final RetryAfter retryAfter;

    Verdict(Target target, InstantSource clock) {
        this(target.result(), target.replayedHeader(), clock);
    }

    Verdict(@Nullable JsonPointer result, String replayedHeader, InstantSource clock) {
        this.result = new ResultField(result);
        this.replayedHeader = replayedHeader;
        this.retryAfter = new RetryAfter(clock);
    }

    Outcome of(Answer answer) {
        if (answer instanceof Answer.Whole whole) {
            return ofWhole(whole);
        }
        Answer.Broken broken = (Answer.Broken) answer;
        return new Retry(broken.status(), Excerpt.of(broken.body()), broken.reason(), broken.sent(), null);
    }

    private Outcome ofWhole(Answer.Whole whole) {
        int status = whole.status();
        String response = Excerpt.of(whole.body());
        if (status >= 200 && status < 300) {
            return new Done(status, response, result.of(whole.body()));
        }
        if (status >= 400 && isReplayed(whole)) {
            return new Dead(status, response, "replayed", isUnknown(status));
        }
        if (status >= 500 || PASSING.contains(status) || isInterim(status)) {
            return new Retry(status, response, "status_" + status, isUnknown(status), after(whole));
        }
        return new Dead(status, response, "status_" + status, false);
    }

    private boolean isReplayed(Answer.Whole whole) {
        String said = whole.headers().get(replayedHeader);
        return said != null && said.strip().equalsIgnoreCase("true");
    }

    private @Nullable Duration after(Answer.Whole whole) {
        return retryAfter.of(whole.headers().get("Retry-After"));
    }

    private static boolean isUnknown(int status) {
        return status >= 500 || status == 408 || isInterim(status);
    }

    /** Such as 102: the client takes it for the answer, and the real one would have come behind it. */
    private static boolean isInterim(int status) {
        return status < 200 && status != SWITCHING_PROTOCOLS;
    }
}
