package io.onefold.webhook.receive;

import io.onefold.key.DedupKey;
import io.onefold.key.FieldExpression;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an event of a source is called: its type and its id, from where the source's variables say, else from where its
 * scheme has them. An event always has an id; without one of the provider's it is the key of source and body.
 */
final class EventIdentity {
    /** As many as {@code webhook.delivery} takes. */
    private static final int LONGEST = 200;

    private static final String CONTROL_CHARACTER = "control_character";
    private static final String OF_BODY = "webhook.delivery";
    private static final String OF_LONG_ID = "webhook.event-id";
    private static final String OF_NO_NAME = "webhook.no-name";

    private final FieldValue.Text source;
    private final List<FieldExpression> types;
    private final List<FieldExpression> ids;

    EventIdentity(Source source) {
        Scheme scheme = Scheme.parse(source.scheme());
        FieldExpression type = source.eventType();
        FieldExpression id = source.eventId();
        this.source = new FieldValue.Text(source.name());
        this.types = type == null ? scheme.eventType() : List.of(type);
        this.ids = id == null ? scheme.eventId() : List.of(id);
    }

    /** The places in the body that are read. */
    List<JsonPointer> pointers() {
        return fields().filter(FieldExpression.JsonField.class::isInstance)
                .map(field -> ((FieldExpression.JsonField) field).pointer())
                .toList();
    }

    /** The headers that are read, in lower case. */
    List<String> headers() {
        return fields().filter(FieldExpression.HeaderField.class::isInstance)
                .map(field -> ((FieldExpression.HeaderField) field).name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private Stream<FieldExpression> fields() {
        return Stream.concat(types.stream(), ids.stream());
    }

    /**
     * Why it cannot be called what it says; null if it can. Only headers are asked, of a request as of a record: JSON was
     * scanned for what is no text, and a record's key that is none is written out.
     */
    @Nullable
    String problemOf(FieldSource event) {
        if (hasControl(types, event)) {
            return CONTROL_CHARACTER + " in the type of the event";
        }
        return hasControl(ids, event) ? CONTROL_CHARACTER + " in the id of the event" : null;
    }

    /** The type; null if there is none, one that is no text, or one so long that no queue can have meant it. */
    @Nullable
    String typeOf(FieldSource event) {
        String type = hasControl(types, event) ? null : first(types, event);
        return type == null || isLong(type) ? null : type;
    }

    /** The provider's id, or one derived: of the body if there is none, of the id if it is too long to be kept. */
    String idOf(FieldSource event, byte[] body) {
        String id = first(ids, event);
        if (id == null) {
            return ofContent(event, body);
        }
        return isLong(id) ? derived(OF_LONG_ID, new FieldValue.Text(id)) : id;
    }

    /** An id derived of the body, and of the type where that is not in it: equal bodies may then mean two things. */
    String ofContent(FieldSource event, byte[] body) {
        FieldValue content = new FieldValue.Bytes(body);
        String type = types.stream().allMatch(FieldExpression.JsonField.class::isInstance) ? null : typeOf(event);
        return type == null ? derived(OF_BODY, content) : derived(OF_BODY, content, new FieldValue.Text(type));
    }

    /** An id for what cannot be called what it says; no event in order ever has it. */
    String ofNoName(FieldSource event, byte[] body) {
        return derived(OF_NO_NAME, new FieldValue.Bytes(body), text(first(types, event)), text(first(ids, event)));
    }

    private static FieldValue text(@Nullable String text) {
        return text == null ? new FieldValue.Missing() : new FieldValue.Text(text);
    }

    private String derived(String namespace, FieldValue... values) {
        List<FieldValue> fields = new ArrayList<>(List.of(values));
        fields.add(0, source);
        return DedupKey.of(namespace, fields).toString();
    }

    private static @Nullable String first(List<FieldExpression> fields, FieldSource event) {
        for (FieldExpression field : fields) {
            String text = ScalarText.of(field.readFrom(event));
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private static boolean hasControl(List<FieldExpression> fields, FieldSource event) {
        return fields.stream()
                .filter(FieldExpression.HeaderField.class::isInstance)
                .map(field -> ScalarText.of(field.readFrom(event)))
                .anyMatch(text -> text != null && text.chars().anyMatch(Character::isISOControl));
    }

    private static boolean isLong(String text) {
        return text.length() > LONGEST && text.codePointCount(0, text.length()) > LONGEST;
    }
}
