package io.onefold.webhook.start;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.accept.WakeUp;
import io.onefold.webhook.pace.RedisEar;
import io.onefold.webhook.pace.RedisLink;
import io.onefold.webhook.pace.RedisWakeUp;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Redis, if it is used: paces all replicas together, and wakes them when there is work. */
@Singleton
class Redis {
    private final Optional<RedisLink> link;
    private final Optional<RedisEar> ear;
    private final WakeUp wakeUp;

    Redis(Configuration configuration, Vertx vertx, WakeUp wakeUp, MeterRegistry registry) {
        this.link = configuration.redis().map(url -> new RedisLink(vertx, url, System::nanoTime));
        this.ear = configuration.redis().map(url -> new RedisEar(vertx, url, wakeUp::heard));
        this.wakeUp = wakeUp;
        Gauge.builder("onefold_webhook_redis_in_use", this, Redis::inUse).register(registry);
    }

    Optional<RedisLink> link() {
        return link;
    }

    private double inUse() {
        return link.filter(RedisLink::isUp).isPresent() ? 1 : 0;
    }

    void begin(@Observes StartupEvent started) {
        link.ifPresent(redis -> wakeUp.tellElsewhere(new RedisWakeUp(redis)::publish));
        ear.ifPresent(RedisEar::begin);
    }

    void end(@Observes ShutdownEvent ending) {
        ear.ifPresent(RedisEar::close);
        link.ifPresent(RedisLink::close);
    }
}
