package io.onefold.webhook.pace;

import io.vertx.mutiny.redis.client.Request;
import io.vertx.redis.client.Command;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells all replicas that a queue has work. Call it after the commit that made it.
 *
 * <p>Failure: a signal that is lost is lost; polling finds the work.
 *
 * <p>Order: of one queue one signal is under way at a time. What is told meanwhile becomes one more behind it, for the first
 * may have been heard before the commit.
 *
 * <p>Thread: any; waits for nothing.
 */
public final class RedisWakeUp {
    static final String CHANNEL = "onefold:webhook:work";

    private final RedisLink link;
    private final Map<String, Integer> told = new ConcurrentHashMap<>();

    public RedisWakeUp(RedisLink link) {
        this.link = link;
    }

    public void publish(String queue) {
        if (link.isUp() && told.merge(queue, 1, Integer::sum) == 1) {
            send(queue);
        }
    }

    private void send(String queue) {
        link.send(Request.newInstance(io.vertx.redis.client.Request.cmd(Command.PUBLISH)
                        .arg(CHANNEL)
                        .arg(queue)))
                .onTermination()
                .invoke(() -> gone(queue))
                .subscribe()
                .with(heard -> {}, failure -> {}); // the link has said so
    }

    private void gone(String queue) {
        Integer left = told.computeIfPresent(queue, (name, count) -> count > 1 ? 1 : null);
        if (left != null) {
            send(queue);
        }
    }
}
