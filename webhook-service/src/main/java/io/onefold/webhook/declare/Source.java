package io.onefold.webhook.declare;

import io.onefold.config.Secret;
import io.onefold.key.FieldExpression;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who sends us events.
 *
 * @param name one word of lower-case letters and digits, the last part of the path
 * @param scheme how it signs
 * @param secrets one per line or comma; several at once while they are rotated; null where the scheme needs none
 * @param tolerance how far the time of a signature may be from ours
 * @param eventType where the type is, if not where the scheme has it
 * @param eventId where the id is, if not where the scheme has it
 * @param topics of a source that is read from Kafka
 */
public record Source(
        String name,
        String scheme,
        @Nullable Secret secrets,
        Duration tolerance,
        @Nullable FieldExpression eventType,
        @Nullable FieldExpression eventId,
        List<String> topics,
        @Nullable Hmac hmac) {
    /** The source of what operators ask for; nobody else may have its name. */
    public static final String OPERATOR = "operator";

    public Source {
        topics = List.copyOf(topics);
    }

    /** How a source of the scheme {@code hmac} signs. */
    public record Hmac(String header, String algorithm, String encoding, String prefix) {}
}
