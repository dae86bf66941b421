package io.onefold.webhook.declare;

import io.onefold.key.JsonPointer;
import java.util.List;

/**
 * What feeds a queue: events of one type of one source.
 *
 * @param fields where the collapse key is; the first that has a value counts
 */
public record Trigger(String source, String eventType, List<JsonPointer> fields) {
    public Trigger {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a trigger needs a field");
        }
    }
}
