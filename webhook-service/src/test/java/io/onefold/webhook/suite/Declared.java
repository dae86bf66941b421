package io.onefold.webhook.suite;

import io.onefold.key.JsonPointer;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.Keeping;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.onefold.webhook.declare.Target;
import io.onefold.webhook.declare.Trigger;
import io.onefold.webhook.effect.EffectKey;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A queue {@code orders} that a source {@code pay} feeds, and what arrives for it. */
public final class Declared {
    private Declared() {}

    public static Queue orders(Policy policy) {
        return new Queue(
                "orders",
                List.of(new Trigger("pay", "order.paid", List.of(JsonPointer.parse("/id")))),
                policy,
                policy == Policy.RERUN,
                new Target(
                        URI.create("http://127.0.0.1:1/orders"),
                        0,
                        16,
                        Duration.ofHours(24),
                        Duration.ofSeconds(10),
                        null,
                        null,
                        null,
                        "Idempotent-Replayed"),
                Duration.ofSeconds(15),
                3);
    }

    public static Settings with(Policy policy) {
        return new Settings(
                List.of(), List.of(orders(policy)), 1 << 20, new Keeping(Duration.ofDays(90), Duration.ofHours(1)));
    }

    /** The key of an order. */
    public static UUID key(String order) {
        return new EffectKey("orders", order).id();
    }

    /** An event with an id that says that an order is paid. */
    public static Arrival paid(String eventId, String order) {
        return new Arrival(
                "pay",
                eventId,
                "order.paid",
                Standing.ROUTED,
                List.of(new Route("orders", order)),
                Map.of("content-type", "application/json"),
                ("{\"id\":\"" + order + "\",\"event\":\"" + eventId + "\"}").getBytes(StandardCharsets.UTF_8),
                null);
    }
}
