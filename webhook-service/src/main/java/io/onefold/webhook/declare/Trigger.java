package io.onefold.webhook.declare;

import io.onefold.key.JsonPointer;
import java.util.List;

/**
 * What feeds a queue: events of one type of one source, or of {@link #EVERY_TYPE}.
 *
 * @param fields where the collapse key is; the first that has a value counts
 */
public record Trigger(String source, String eventType, List<JsonPointer> fields) {
    /** Events of any type, and those that have none. */
    public static final String EVERY_TYPE = "*";

    public Trigger {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a trigger needs a field");
        }
    }
}
