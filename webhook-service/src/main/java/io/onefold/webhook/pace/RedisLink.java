package io.onefold.webhook.pace;

import io.onefold.log.InOneLine;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.RedisConnection;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.mutiny.redis.client.Response;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection to Redis for commands, made again by itself: who asks for it while there is none has it tried for in the
 * background, once a second at most.
 *
 * <p>Guarantee: a command is answered or fails within 200 ms and waits for no connection. One that was late, or whose
 * connection failed, ends the connection. Each change is logged once.
 *
 * <p>Thread: any.
 */
public final class RedisLink {
    private static final Log LOG = Log.of(RedisLink.class);
    private static final Duration PATIENCE = Duration.ofMillis(200);
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Vertx vertx;
    private final RedisUrl url;
    private final LongSupplier nanos;
    private @Nullable Redis client;
    private @Nullable RedisConnection connection;
    private long nextTry;
    private boolean trying;
    private boolean closed;
    private @Nullable Boolean told;

    /** @param nanos a clock that does not jump */
    public RedisLink(Vertx vertx, RedisUrl url, LongSupplier nanos) {
        this.vertx = vertx;
        this.url = url;
        this.nanos = nanos;
        this.nextTry = nanos.getAsLong();
    }

    /** Whether Redis can be asked now. */
    public synchronized boolean isUp() {
        if (connection == null && !trying && !closed && nanos.getAsLong() - nextTry >= 0) {
            trying = true;
            connect();
        }
        return connection != null;
    }

    /** Sends one command. An error that Redis answers is a failure that is a {@link io.vertx.redis.client.Response} too. */
    Uni<Response> send(Request command) {
        return Uni.createFrom().deferred(() -> {
            RedisConnection now = current();
            return now == null
                    ? Uni.createFrom().failure(new IllegalStateException("no connection to Redis"))
                    : within(PATIENCE, now.send(command))
                            .onFailure(failure -> !(failure instanceof io.vertx.redis.client.Response))
                            .invoke(failure -> lost(now, failure));
        });
    }

    private static <T> Uni<T> within(Duration patience, Uni<T> answer) {
        return answer.ifNoItem()
                .after(patience)
                .failWith(() -> new IllegalStateException("no answer within " + patience.toMillis() + " ms"));
    }

    /** What Redis answers cannot be used: as if it were not there, until it was tried again. */
    void distrust(Throwable why) {
        RedisConnection now = current();
        if (now != null) {
            lost(now, why);
        }
    }

    private synchronized @Nullable RedisConnection current() {
        return connection;
    }

    private void connect() {
        Redis made;
        try {
            made = url.client(vertx);
        } catch (RuntimeException e) {
            failed(null, e);
            return;
        }
        within(CONNECT_PATIENCE, made.connect().call(opened -> opened.send(RedisBuckets.probe())))
                .subscribe()
                .with(opened -> connected(made, opened), failure -> failed(made, failure));
    }

    private synchronized void connected(Redis made, RedisConnection opened) {
        trying = false;
        if (closed) {
            made.close();
            return;
        }
        client = made;
        connection = opened;
        opened.exceptionHandler(failure -> lost(opened, failure));
        opened.endHandler(() -> ended(opened));
        tell(true, "");
    }

    private synchronized void failed(@Nullable Redis made, Throwable why) {
        trying = false;
        nextTry = nanos.getAsLong() + PAUSE_NANOS;
        tell(false, InOneLine.of(why));
        if (made != null) {
            made.close();
        }
    }

    private synchronized void lost(RedisConnection which, Throwable why) {
        if (which.equals(connection)) {
            nextTry = nanos.getAsLong() + PAUSE_NANOS;
            tell(false, InOneLine.of(why));
            drop();
        }
    }

    /** A server may close what is idle; whether it is gone shows when it is tried again, at once. */
    private synchronized void ended(RedisConnection which) {
        if (which.equals(connection)) {
            nextTry = nanos.getAsLong();
            drop();
        }
    }

    private void drop() {
        connection = null;
        if (client != null) {
            client.close();
            client = null;
        }
    }

    private void tell(boolean up, String why) {
        if (told == null || told != up) {
            told = up;
            if (up) {
                LOG.info("redis is used, all replicas pace each target together");
            } else {
                LOG.warn("redis is not used, each replica keeps to its share", "why", why);
            }
        }
    }

    public synchronized void close() {
        closed = true;
        drop();
    }
}
