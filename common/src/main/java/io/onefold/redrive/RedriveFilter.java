package io.onefold.redrive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.onefold.config.Durations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of the dead; null stands for any.
 *
 * @param source where it came from
 * @param reason why it is dead
 * @param key of the job or the event
 * @param olderThan dead for longer than that
 * @param youngerThan dead for less than that
 */
public record RedriveFilter(
        @Nullable String source,
        @Nullable String reason,
        @Nullable String key,
        @Nullable Duration olderThan,
        @Nullable Duration youngerThan) {
    /** All that is dead. */
    public static final RedriveFilter ANY = new RedriveFilter(null, null, null, null, null);

    private static final List<String> FIELDS = List.of("source", "reason", "key", "olderThan", "youngerThan");
    private static final int LONGEST = 1_000;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    public static RedriveFilter of(JsonNode filter) {
        if (filter.isMissingNode()) {
            return ANY;
        }
        if (!filter.isObject()) {
            throw new IllegalArgumentException("filter is an object");
        }
        filter.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException("filter has the fields " + FIELDS + " and no other");
            }
        });
        return new RedriveFilter(
                text(filter, "source"),
                text(filter, "reason"),
                text(filter, "key"),
                age("olderThan", text(filter, "olderThan")),
                age("youngerThan", text(filter, "youngerThan")));
    }

    /** As it was written: what {@link #of} reads. */
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json, "source", source);
        put(json, "reason", reason);
        put(json, "key", key);
        put(json, "olderThan", olderThan);
        put(json, "youngerThan", youngerThan);
        return json;
    }

    /**
     * Parses an age, as in a filter or in a query.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    public static @Nullable Duration age(String name, @Nullable String text) {
        return text == null
                ? null
                : Durations.parse(
                        text, Duration.ZERO, Durations.LONGEST, name + " is a duration such as 30m, 12h, 7d or PT12H");
    }

    private static void put(ObjectNode json, String name, @Nullable Object value) {
        if (value != null) {
            json.put(name, value.toString());
        }
    }

    private static @Nullable String text(JsonNode filter, String name) {
        JsonNode text = filter.path(name);
        if (text.isMissingNode()) {
            return null;
        }
        if (!text.isTextual() || text.asText().isEmpty() || text.asText().length() > LONGEST) {
            throw new IllegalArgumentException("filter." + name + " is a text of 1 to " + LONGEST + " characters");
        }
        return text.asText();
    }
}
