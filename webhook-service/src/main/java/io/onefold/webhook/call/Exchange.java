package io.onefold.webhook.call;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call under way.
 *
 * <p>Guarantee: it ends, with one {@link Answer}; the time-out counts from the wait for a connection to the last byte of the
 * answer. When the answer is told the call is over: a connection on which something of it may be to come is closed.
 *
 * <p>Thread: the Vert.x context on which it began, all of it.
 */
final class Exchange {
    private final Vertx vertx;
    private final KeyedClient client;
    private final Kept kept;
    private final Consumer<Answer> told;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private boolean sent;
    private boolean over;
    private long timer;

    /** @param told the answer, once */
    Exchange(Vertx vertx, KeyedClient client, Kept kept, Consumer<Answer> told) {
        this.vertx = vertx;
        this.client = client;
        this.kept = kept;
        this.told = told;
    }

    void begin(RequestOptions options, Buffer body, Duration timeout) {
        timer = vertx.setTimer(Math.max(1, timeout.toMillis()), fired -> broken("timeout"));
        client.open(options).onSuccess(opened -> send(opened, body)).onFailure(this::broken);
    }

    /** Ends it from outside; nobody waits for it any more. */
    void abandon() {
        broken("abandoned");
    }

    private void send(HttpClientRequest opened, Buffer body) {
        request = opened;
        if (over) {
            opened.reset();
            return;
        }
        opened.exceptionHandler(this::broken);
        sent = true;
        client.send(opened, body).onSuccess(this::receive).onFailure(this::broken);
    }

    private void receive(HttpClientResponse begun) {
        if (over) {
            return;
        }
        response = begun;
        begun.exceptionHandler(this::broken);
        begun.handler(this::keep);
        begun.endHandler(end -> whole(begun, false));
    }

    private void keep(Buffer chunk) {
        if (!kept.add(chunk) && response != null) {
            whole(response, true);
        }
    }

    private void whole(HttpClientResponse answered, boolean cut) {
        end(new Answer.Whole(answered.statusCode(), answered.headers(), kept.bytes()), cut);
    }

    private void broken(Throwable failure) {
        broken(Breaks.word(failure));
    }

    private void broken(String reason) {
        int status = response == null ? 0 : response.statusCode();
        end(new Answer.Broken(status, kept.bytes(), reason, sent), true);
    }

    private void end(Answer answer, boolean close) {
        if (over) {
            return;
        }
        over = true;
        vertx.cancelTimer(timer);
        if (close && request != null) {
            request.reset();
        }
        told.accept(answer);
    }
}
