package io.onefold.webhook.pace;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.RedisConnection;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.mutiny.redis.client.Response;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.ResponseType;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hears what {@link RedisWakeUp} tells, on a connection of its own, made again a second after it ended. One that is silent
 * is asked every five seconds whether it is still there; whatever comes then is a sign that it is, for the client loses the
 * answer if something is told before it.
 *
 * <p>Failure: what is told while there is no connection is not heard. {@link RedisLink} logs that Redis is gone.
 *
 * <p>Thread: the consumer is told on a Vert.x thread and must not block.
 */
public final class RedisEar {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_MILLIS = 1_000;
    private static final long CHECK_MILLIS = 5_000;
    /** By the protocol of Redis 6 and by the one before; what else comes is no message. */
    private static final Set<ResponseType> MESSAGE = Set.of(ResponseType.PUSH, ResponseType.MULTI);

    private static final String QUEUE = "[a-z][a-z0-9]{0,39}";

    private final Vertx vertx;
    private final RedisUrl url;
    private final Consumer<String> woken;
    private @Nullable Redis client;
    private volatile boolean alive;
    private boolean hears;
    private boolean closed;

    /** @param woken told the name of a queue that has work; it may be of none that is known */
    public RedisEar(Vertx vertx, RedisUrl url, Consumer<String> woken) {
        this.vertx = vertx;
        this.url = url;
        this.woken = woken;
    }

    /** Listens until it is closed. Call it once. */
    public synchronized void begin() {
        if (closed) {
            return;
        }
        try {
            Redis made = url.client(vertx);
            client = made;
            within(made.connect().call(opened -> subscribe(made, opened)))
                    .subscribe()
                    .with(opened -> heeds(made, opened), failure -> ended(made));
        } catch (IllegalArgumentException | UncheckedIOException e) {
            later(); // the URL has changed and cannot be used
        }
    }

    /** Whether it listens now. */
    public synchronized boolean hears() {
        return hears;
    }

    private Uni<Response> subscribe(Redis made, RedisConnection opened) {
        opened.handler(this::heard);
        opened.endHandler(() -> ended(made));
        opened.exceptionHandler(failure -> ended(made));
        return opened.send(Request.newInstance(
                io.vertx.redis.client.Request.cmd(Command.SUBSCRIBE).arg(RedisWakeUp.CHANNEL)));
    }

    private void heard(Response message) {
        alive = true;
        if (MESSAGE.contains(message.type())
                && message.size() == 3
                && "message".equals(String.valueOf(message.get(0)))) {
            String queue = String.valueOf(message.get(2));
            if (queue.matches(QUEUE)) {
                woken.accept(queue);
            }
        }
    }

    private synchronized void heeds(Redis made, RedisConnection opened) {
        if (made.equals(client)) {
            hears = true;
            vertx.setTimer(CHECK_MILLIS, due -> check(made, opened));
        }
    }

    private void check(Redis made, RedisConnection opened) {
        alive = false;
        opened.send(Request.newInstance(io.vertx.redis.client.Request.cmd(Command.PING)))
                .subscribe()
                .with(there -> alive = true, failure -> {});
        vertx.setTimer(PATIENCE.toMillis(), due -> {
            if (alive) {
                heeds(made, opened);
            } else {
                ended(made);
            }
        });
    }

    private static <T> Uni<T> within(Uni<T> answer) {
        return answer.ifNoItem().after(PATIENCE).fail();
    }

    private synchronized void ended(Redis made) {
        if (made.equals(client)) {
            forget(made);
            later();
        }
    }

    private void forget(Redis made) {
        client = null;
        hears = false;
        made.close();
    }

    private void later() {
        vertx.setTimer(PAUSE_MILLIS, due -> begin());
    }

    public synchronized void close() {
        closed = true;
        if (client != null) {
            forget(client);
        }
    }
}
