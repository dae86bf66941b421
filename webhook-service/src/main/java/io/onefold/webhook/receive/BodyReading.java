package io.onefold.webhook.receive;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of one request, or passes over it, bounded in size, time and room.
 *
 * <p>Guarantee: the outcome is told once. After a refusal what still comes is thrown away, so that the sender gets to read
 * the answer; a connection over which it has not all come in time is closed.
 *
 * <p>Thread: the event loop of the request; of a whole body that came packed, the one that unpacks it, until it is done.
 */
final class BodyReading {
    /** What is told of a body. */
    sealed interface Body {
        /** It is there; its room is taken until {@link #release}. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Whole(byte[] bytes) implements Body {}

        /** It is not taken. */
        record Refused(Refusal why) implements Body {}

        /** The sender is gone, and nobody reads an answer. */
        record Gone() implements Body {}
    }

    private final HttpServerRequest request;
    private final Vertx vertx;
    private final Bounds bounds;
    private Handler<Body> told = body -> {};
    private long timer;
    private long taken;
    private @Nullable Buffer first;
    private @Nullable Buffer all;
    private boolean over;

    /**
     * How much of one body, and of all together.
     *
     * @param patience from its headers to its last byte
     */
    record Bounds(int most, Room room, Duration patience) {}

    BodyReading(HttpServerRequest request, Vertx vertx, Bounds bounds) {
        this.request = request;
        this.vertx = vertx;
        this.bounds = bounds;
    }

    /** Reads it; what it is, is told once. */
    void begin(Handler<Body> whenKnown) {
        told = whenKnown;
        listen();
    }

    /** Throws it away: the request is answered by somebody else. */
    void passOver() {
        over = true;
        listen();
    }

    /**
     * Takes room for what the body became when it was unpacked.
     *
     * @return whether there is any
     */
    boolean grow(int bytes) {
        if (!bounds.room().take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Gives the room back, at the end of the request. */
    void release() {
        bounds.room().giveBack(taken);
        taken = 0;
        first = null;
        all = null;
    }

    private void listen() {
        timer = vertx.setTimer(bounds.patience().toMillis(), id -> late());
        request.exceptionHandler(failure -> {
            vertx.cancelTimer(timer);
            if (!over) {
                release();
                end(new Body.Gone());
            }
        });
        request.endHandler(end -> {
            Body whole = new Body.Whole(bytes()); // first: if there is no memory for it, the timer ends the request
            vertx.cancelTimer(timer);
            end(whole);
        });
        request.handler(this::next); // last: it lets the body come
    }

    private void next(Buffer part) {
        if (over) {
            return;
        }
        if (taken + part.length() > bounds.most()) {
            refuse(Refusal.TOO_LARGE);
        } else if (!grow(part.length())) {
            refuse(Refusal.NO_ROOM);
        } else {
            append(part);
        }
    }

    /** The first part stays as it is; most bodies have no other. */
    private void append(Buffer part) {
        if (first == null) {
            first = part;
        } else if (all == null) {
            all = Buffer.buffer().appendBuffer(first).appendBuffer(part);
        } else {
            all.appendBuffer(part);
        }
    }

    private byte[] bytes() {
        Buffer read = all == null ? first : all;
        return read == null ? new byte[0] : read.getBytes();
    }

    private void late() {
        if (!over) {
            refuse(Refusal.TOO_SLOW); // answered at once, so what follows comes after it
        }
        close();
    }

    private void refuse(Refusal why) {
        release();
        end(new Body.Refused(why));
    }

    private void end(Body body) {
        if (!over) {
            over = true;
            told.handle(body);
        }
    }

    /** Ends the connection; over HTTP/2 only the stream, for others on it are not to suffer. */
    void close() {
        if (request.version() == HttpVersion.HTTP_2) {
            request.response().reset();
        } else {
            request.connection().close();
        }
    }
}
