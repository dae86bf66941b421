package io.onefold.webhook.call;

import io.onefold.log.Log;
import io.onefold.webhook.declare.Target;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.Locale;

/**
 * Calls one target.
 *
 * <p>Guarantee: an outcome, always, and when it is there the call has ended; one that nobody waits for any more is ended
 * too. Each subscription is a call. Redirects are not followed.
 *
 * <p>Thread: any; the outcome comes on a Vert.x thread.
 */
final class Caller {
    private static final Log LOG = Log.of(Caller.class);

    private final Vertx vertx;
    private final KeyedClient client;
    private final Target target;
    private final CallHeaders headers;
    private final Verdict verdict;

    Caller(Vertx vertx, KeyedClient client, Target target, CallHeaders headers, Verdict verdict) {
        this.vertx = vertx;
        this.client = client;
        this.target = target;
        this.headers = headers;
        this.verdict = verdict;
    }

    Uni<Outcome> call(Call call) {
        return Uni.createFrom()
                .<Answer>emitter(told -> begin(call, told))
                .map(verdict::of)
                .onFailure()
                .invoke(failure -> LOG.error("an answer is not understood", "job", call.jobId(), "failure", failure))
                .onFailure()
                .recoverWithItem(new Outcome.Retry(0, "", "not_understood", true, null));
    }

    private void begin(Call call, UniEmitter<? super Answer> told) {
        Context context = vertx.getOrCreateContext();
        context.runOnContext(now -> {
            try {
                RequestOptions options = options(headers.of(call));
                Exchange exchange = new Exchange(vertx, client, kept(), told::complete);
                told.onTermination(() -> context.runOnContext(later -> exchange.abandon()));
                exchange.begin(options, Buffer.buffer(call.body()), target.timeout());
            } catch (Throwable e) {
                LOG.error("a call is not sent", "job", call.jobId(), "failure", e);
                told.complete(new Answer.Broken(0, new byte[0], "not_sent", false));
            }
        });
    }

    private RequestOptions options(MultiMap with) {
        URI url = target.url();
        boolean tls = url.getScheme().toLowerCase(Locale.ROOT).equals("https");
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(url.getHost())
                .setPort(url.getPort() > 0 ? url.getPort() : tls ? 443 : 80)
                .setSsl(tls)
                .setURI(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery())
                .setFollowRedirects(false)
                .setHeaders(with);
    }

    /** What is looked for in the answer may stand at its end. */
    private Kept kept() {
        return new Kept(target.result() == null ? Excerpt.BYTES : Kept.MOST_READ);
    }
}
