package io.onefold.webhook.declare;

import io.onefold.key.JsonPointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads what feeds a queue, {@code pagarme:order.paid=/data/id,pagarme:charge.paid=/data/order/id|/data/code}, or
 * {@code commands:*=/orderId}. What breaks a rule is an {@link IllegalArgumentException} with the rule.
 */
final class Triggers {
    private static final String WORD = "[a-z][a-z0-9]{0,39}";
    private static final int LONGEST_TYPE = 200;

    private Triggers() {}

    static List<Trigger> parse(String list) {
        List<Trigger> triggers = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String part : list.split(",", -1)) {
            Trigger trigger = trigger(part.strip());
            if (!seen.add(trigger.source() + ":" + trigger.eventType())) {
                throw new IllegalArgumentException(
                        "has " + trigger.source() + ":" + trigger.eventType() + " twice; fallbacks go behind a |");
            }
            triggers.add(trigger);
        }
        return triggers;
    }

    private static Trigger trigger(String part) {
        int colon = part.indexOf(':');
        int equals = part.indexOf('=', colon + 1);
        if (colon < 0 || equals < 0) {
            throw new IllegalArgumentException("is a list of source:type=/field, unlike \"" + part + "\"");
        }
        return new Trigger(
                source(part.substring(0, colon).strip()),
                type(part.substring(colon + 1, equals).strip()),
                Arrays.stream(part.substring(equals + 1).split("\\|", -1))
                        .map(field -> field(field.strip()))
                        .toList());
    }

    private static String source(String name) {
        if (!name.matches(WORD)) {
            throw new IllegalArgumentException(
                    "has the source \"" + name + "\": it is the name of a source, in lower case");
        }
        return name;
    }

    private static String type(String type) {
        if (type.isEmpty() || type.length() > LONGEST_TYPE) {
            throw new IllegalArgumentException(
                    "has a type of event of " + type.length() + " characters; it is from 1 to " + LONGEST_TYPE);
        }
        return type;
    }

    /** A place inside a JSON document. */
    static JsonPointer field(String text) {
        String pointer = text.startsWith("json:") ? text.substring("json:".length()) : text;
        if (!pointer.startsWith("/")) {
            throw new IllegalArgumentException("has the field \"" + text + "\": a field is a JSON Pointer such as /id");
        }
        return JsonPointer.parse(pointer);
    }
}
