package io.onefold.webhook.declare;

import io.onefold.key.FieldExpression;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a source signs, and where its events say what they are.
 *
 * <p>An id is taken from the body only where that body is an envelope of its own, as with Stripe or Pagar.me. Elsewhere
 * {@code /id} may well be the order's, and every later event of that order would pass for a duplicate and be lost: there
 * the id is derived from the whole body, unless {@code _EVENT_ID} says where it is.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists cannot be changed
public enum Scheme {
    STRIPE(Places.ENVELOPE_TYPE, Places.ENVELOPE_ID),
    GITHUB(Places.of("header:x-github-event"), Places.of("header:x-github-delivery")),
    /** Standard Webhooks; its names first, for they are the ones looked at first when the signature is checked. */
    STANDARD(Places.ENVELOPE_TYPE, Places.of("header:webhook-id", "header:svix-id")),
    SHOPIFY(Places.of("header:x-shopify-topic"), Places.of("header:x-shopify-webhook-id")),
    SLACK(Places.of("/event/type", "/type"), Places.of("/event_id")),
    MERCADOPAGO(Places.ENVELOPE_TYPE, Places.ENVELOPE_ID),
    /** Pagar.me v1, whose {@code id} is that of the transaction. */
    HUB_SHA1(Places.ENVELOPE_TYPE, Places.NONE),
    /** Pagar.me v5. */
    BASIC(Places.ENVELOPE_TYPE, Places.ENVELOPE_ID),
    HMAC(Places.ENVELOPE_TYPE, Places.NONE),
    /** Not over HTTP: a topic of commands. */
    KAFKA(Places.ENVELOPE_TYPE, Places.NONE);

    private final List<FieldExpression> eventType;
    private final List<FieldExpression> eventId;

    Scheme(List<FieldExpression> eventType, List<FieldExpression> eventId) {
        this.eventType = eventType;
        this.eventId = eventId;
    }

    /** As it stands in the environment. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The scheme of that word.
     *
     * @throws IllegalArgumentException with the rule
     */
    public static Scheme parse(String text) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.word().equals(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "is one of " + Arrays.stream(values()).map(Scheme::word).collect(Collectors.joining(", "))));
    }

    /** Whether its events come to {@code /webhooks/<source>}. */
    public boolean isHttp() {
        return this != KAFKA;
    }

    /** Where the type of an event is; the first that has a value counts. */
    public List<FieldExpression> eventType() {
        return eventType;
    }

    /** Where the id of an event is; the first that has a value counts. Empty: derived. */
    public List<FieldExpression> eventId() {
        return eventId;
    }

    /** Where providers have it. */
    private static final class Places {
        static final List<FieldExpression> ENVELOPE_TYPE = of("/type", "/event");
        static final List<FieldExpression> ENVELOPE_ID = of("/id");
        static final List<FieldExpression> NONE = of();

        private Places() {}

        static List<FieldExpression> of(String... fields) {
            return Arrays.stream(fields).map(FieldExpression::parse).toList();
        }
    }
}
