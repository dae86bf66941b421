package io.onefold.webhook.receive;

import io.onefold.key.FieldSource;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which queues an event of one source feeds, and what its jobs collapse by there.
 *
 * <p>Guarantee: a route always has a key. An event that one queue can use and another cannot goes where it can.
 */
final class Routing {
    private static final int LONGEST_KEY = 500;

    /** What a routing gave; the routes are empty unless it is {@link Standing#ROUTED}. */
    record Routed(Standing standing, List<Route> routes) {}

    private static final Routed IGNORED = new Routed(Standing.IGNORED, List.of());
    private static final Routed UNROUTABLE = new Routed(Standing.UNROUTABLE, List.of());

    /** By event type, then by queue: the fields of its collapse key. */
    private final Map<String, Map<String, List<JsonPointer>>> wanted = new HashMap<>();

    Routing(String source, List<Queue> queues) {
        for (Queue queue : queues) {
            for (Trigger trigger : queue.on()) {
                if (trigger.source().equals(source)) {
                    want(queue.name(), trigger);
                }
            }
        }
    }

    /** Two triggers of one queue for one type are one with all their fields: a queue is fed once. */
    private void want(String queue, Trigger trigger) {
        wanted.computeIfAbsent(trigger.eventType(), type -> new LinkedHashMap<>())
                .computeIfAbsent(queue, name -> new ArrayList<>())
                .addAll(trigger.fields());
    }

    /** The places in the body that are read. */
    List<JsonPointer> pointers() {
        return wanted.values().stream()
                .flatMap(queues -> queues.values().stream())
                .flatMap(List::stream)
                .toList();
    }

    /** Routes one event. */
    Routed route(@Nullable String type, FieldSource event) {
        Map<String, List<JsonPointer>> queues = queuesFor(type);
        if (queues.isEmpty()) {
            return IGNORED;
        }
        List<Route> routes = new ArrayList<>(queues.size());
        queues.forEach((queue, fields) -> {
            String key = collapseKey(fields, event);
            if (key != null) {
                routes.add(new Route(queue, key));
            }
        });
        return routes.isEmpty() ? UNROUTABLE : new Routed(Standing.ROUTED, routes);
    }

    /** A trigger that names the type stands before one for every type. */
    private Map<String, List<JsonPointer>> queuesFor(@Nullable String type) {
        Map<String, List<JsonPointer>> any = wanted.getOrDefault(Trigger.EVERY_TYPE, Map.of());
        Map<String, List<JsonPointer>> named = type == null ? Map.of() : wanted.getOrDefault(type, Map.of());
        if (any.isEmpty()) {
            return named;
        }
        Map<String, List<JsonPointer>> queues = new LinkedHashMap<>(any);
        queues.putAll(named);
        return queues;
    }

    /** The first field with a value decides; if that is too long to be a key, no other takes its place. */
    private static @Nullable String collapseKey(List<JsonPointer> fields, FieldSource event) {
        for (JsonPointer field : fields) {
            String key = ScalarText.of(event.json(field));
            if (key != null) {
                return isLong(key) ? null : key;
            }
        }
        return null;
    }

    private static boolean isLong(String key) {
        return key.length() > LONGEST_KEY && key.codePointCount(0, key.length()) > LONGEST_KEY;
    }
}
