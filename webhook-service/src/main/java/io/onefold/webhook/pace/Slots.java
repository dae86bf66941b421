package io.onefold.webhook.pace;

import java.util.HashMap;
import java.util.Map;

/** Who calls at the moment, by queue, in this replica. Thread: any. */
final class Slots {
    private final Map<String, Integer> taken = new HashMap<>();

    /** Takes so many as are wanted and free, of so many. */
    synchronized int take(String queue, int wanted, int most) {
        int now = taken(queue);
        int given = Math.max(0, Math.min(wanted, most - now));
        taken.put(queue, now + given);
        return given;
    }

    synchronized void giveBack(String queue, int count) {
        int now = taken(queue) - count;
        if (now < 0) {
            throw new IllegalStateException("queue " + queue + " gives back " + -now + " more than it took");
        }
        taken.put(queue, now);
    }

    synchronized int taken(String queue) {
        return taken.getOrDefault(queue, 0);
    }
}
