package io.onefold.webhook.start;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.call.CallMeters;
import io.onefold.webhook.call.Callers;
import io.onefold.webhook.call.CircuitGauges;
import io.onefold.webhook.call.Circuits;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.pace.Pace;
import io.onefold.webhook.pace.RedisBuckets;
import io.onefold.webhook.pace.ReplicaName;
import io.onefold.webhook.pace.ReplicaStore;
import io.onefold.webhook.pace.Replicas;
import io.onefold.webhook.pace.TargetRate;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/** Makes what calls targets: plain classes, one of each. */
@Singleton
class Calling {
    @Produces
    @Singleton
    ReplicaName replicaName(RandomGenerator random) {
        return ReplicaName.of(host(), random);
    }

    @Produces
    @Singleton
    Replicas replicas(ReplicaStore store, ReplicaName name) {
        return new Replicas(store, name);
    }

    @Produces
    @Singleton
    Pace pace(Replicas replicas, Redis redis) {
        RedisBuckets buckets = redis.link().map(RedisBuckets::new).orElse(null);
        return new Pace(replicas, new TargetRate(buckets, replicas, System::nanoTime));
    }

    @Produces
    @Singleton
    Circuits circuits(Settings settings, InstantSource clock, MeterRegistry registry) {
        Circuits circuits = new Circuits(settings.queues(), clock);
        CircuitGauges.show(circuits, settings.queues(), registry);
        return circuits;
    }

    @Produces
    @Singleton
    Callers callers(Vertx vertx, Settings settings, InstantSource clock, MeterRegistry registry) {
        return new Callers(vertx, settings.queues(), clock, System::nanoTime, new CallMeters(registry)::ended);
    }

    @Produces
    @Singleton
    Backoff backoff(RandomGenerator random) {
        return new Backoff(random);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
