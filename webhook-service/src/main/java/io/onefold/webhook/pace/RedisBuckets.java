package io.onefold.webhook.pace;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.redis.client.Command;

/**
 * A token bucket per queue in Redis, for all replicas.
 *
 * <p>Guarantee: one script, so that no two replicas get the same token; the time is that of Redis. A bucket holds one
 * second's worth. One that is not there (never was, flushed, evicted) begins empty, and so does one whose key holds something
 * else; numbers that cannot be are put right. Credit is kept in millionths of a token, whole numbers, so that no fraction is
 * lost.
 *
 * <p>Failure: what does not come back in time may be taken all the same; that costs speed only.
 *
 * <p>Thread: any.
 */
public final class RedisBuckets {
    /** Arguments: tokens per second, tokens wanted (negative: given back). Returns the tokens given. */
    static final String SCRIPT = """
            local token = 1000000
            local rate, wanted = tonumber(ARGV[1]), tonumber(ARGV[2])
            local time = redis.call('TIME')
            local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
            local credit, at = 0, now
            if redis.call('TYPE', KEYS[1])['ok'] == 'hash' then
              local kept = redis.call('HMGET', KEYS[1], 'credit', 'at')
              credit, at = tonumber(kept[1] or 0) or 0, tonumber(kept[2] or now) or now
            else
              redis.call('DEL', KEYS[1])
            end
            if not (credit >= 0) then credit = 0 end
            if not (at >= 0 and at <= now) then at = now end
            local most = math.max(1, rate) * token
            credit = math.min(most, credit + (now - at) * rate)
            local given = math.min(wanted, math.floor(credit / token))
            credit = math.min(most, credit - given * token)
            redis.call('HSET', KEYS[1], 'credit', string.format('%.0f', credit), 'at', string.format('%.0f', now))
            redis.call('EXPIRE', KEYS[1], 86400)
            return given
            """;

    private static final String PREFIX = "onefold:webhook:rate:";
    private static final String NOBODYS = "onefold:webhook:probe";

    private final RedisLink link;

    public RedisBuckets(RedisLink link) {
        this.link = link;
    }

    /** Whether they can be asked now. */
    boolean areThere() {
        return link.isUp();
    }

    /** So many as are wanted and there. */
    Uni<Integer> take(String queue, int perSecond, int wanted) {
        return link.send(call(PREFIX + queue, perSecond, wanted))
                .map(given -> Math.max(0, Math.min(wanted, given.toInteger())))
                .onFailure()
                .invoke(link::distrust);
    }

    /** Gives back so many, without waiting for it. */
    void giveBack(String queue, int perSecond, int count) {
        link.send(call(PREFIX + queue, perSecond, -count)).subscribe().with(given -> {}, link::distrust);
    }

    /** Shows whether what we need works: a server that only reads, or has no memory left, is of no use. */
    static Request probe() {
        return call(NOBODYS, 1, 0);
    }

    private static Request call(String key, int perSecond, int wanted) {
        return Request.newInstance(io.vertx.redis.client.Request.cmd(Command.EVAL)
                .arg(SCRIPT)
                .arg(1)
                .arg(key)
                .arg(perSecond)
                .arg(wanted));
    }
}
