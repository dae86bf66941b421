package io.onefold.webhook.operate;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the circuits of this replica say, once somebody is there who knows. Thread: any. */
@ApplicationScoped
public class CircuitStates {
    private volatile Supplier<Map<String, String>> states = Map::of;

    /** @param byQueue is asked with each request, on any thread, and must not block */
    public void ask(Supplier<Map<String, String>> byQueue) {
        states = byQueue;
    }

    /** {@code closed}, {@code open} or {@code half_open}; null if nobody knows. */
    @Nullable
    String of(String queue) {
        return states.get().get(queue);
    }
}
