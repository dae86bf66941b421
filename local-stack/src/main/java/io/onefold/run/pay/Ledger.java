package io.onefold.run.pay;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the commercial system remembers: under each {@code Idempotency-Key} the effect it had. Orders are looked at to count, never
 * to decide: an order that comes under two keys has two effects.
 *
 * <p>Thread: any.
 */
final class Ledger {

    private final Fates fates;
    private final Map<String, ByteBuffer> bodies = new HashMap<>();
    private final Map<String, String> idsByKey = new HashMap<>();
    private final Map<String, Seen> orders = new HashMap<>();
    private long total;
    private long failed;
    private long unanswered;
    private long appliedUnanswered;
    private long replayed;
    private long keyless;
    private long otherBody;

    Ledger(Fates fates) {
        this.fates = fates;
    }

    private static final class Seen {
        private final Set<String> keys = new HashSet<>();
        private int calls;
        private int effects;
        private String id = "";
    }

    /** Takes a call. */
    synchronized Reply call(@Nullable String key, String order, byte[] body) {
        total++;
        if (key == null || key.isBlank()) {
            keyless++;
            return new Reply.Keyless();
        }
        Seen seen = orders.computeIfAbsent(order, unseen -> new Seen());
        seen.calls++;
        seen.keys.add(key);
        compare(key, digest(body));
        String id = idsByKey.get(key);
        if (id != null) {
            replayed++;
            return new Reply.Done(id, true);
        }
        return decide(fates.of(order, seen.calls), key, seen);
    }

    private void compare(String key, ByteBuffer body) {
        ByteBuffer first = bodies.putIfAbsent(key, body);
        if (first != null && !first.equals(body)) {
            otherBody++;
        }
    }

    private Reply decide(Fate fate, String key, Seen seen) {
        switch (fate) {
            case FAILED -> {
                failed++;
                return new Reply.Failed();
            }
            case LOST -> {
                unanswered++;
                return new Reply.Silent();
            }
            case DONE_WITHOUT_ANSWER -> {
                unanswered++;
                appliedUnanswered++;
                apply(key, seen);
                return new Reply.Silent();
            }
            default -> {
                return new Reply.Done(apply(key, seen), false);
            }
        }
    }

    private String apply(String key, Seen seen) {
        String id = "int_" + (idsByKey.size() + 1);
        idsByKey.put(key, id);
        seen.effects++;
        seen.id = id;
        return id;
    }

    synchronized Calls calls() {
        return new Calls(total, failed, unanswered, appliedUnanswered, replayed, keyless, otherBody);
    }

    synchronized Integrated integrated(Collection<String> wanted) {
        long effects = 0;
        long twice = 0;
        long missing = 0;
        long manyKeys = 0;
        for (String order : wanted) {
            Seen seen = orders.getOrDefault(order, new Seen());
            effects += seen.effects;
            twice += seen.effects > 1 ? 1 : 0;
            missing += seen.effects == 0 ? 1 : 0;
            manyKeys += seen.keys.size() > 1 ? 1 : 0;
        }
        long forged = orders.entrySet().stream()
                .filter(order -> order.getKey().startsWith(Order.FORGED))
                .mapToLong(order -> order.getValue().effects)
                .sum();
        return new Integrated(effects, twice, missing, manyKeys, forged);
    }

    /** By order, its own id of the last effect. */
    synchronized Map<String, String> ids() {
        return orders.entrySet().stream()
                .filter(order -> order.getValue().effects > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, order -> order.getValue().id));
    }

    private static ByteBuffer digest(byte[] body) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
