package io.onefold.webhook.verify;

import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.Source;
import java.time.InstantSource;
import java.util.Objects;

/** The check of each scheme. */
final class Checks {
    private Checks() {}

    static Check of(Source source, InstantSource clock) {
        TimeWindow window = new TimeWindow(source.tolerance(), clock);
        return switch (Scheme.parse(source.scheme())) {
            case STRIPE -> new StripeCheck(window);
            case GITHUB -> new BodyCheck("x-hub-signature-256", "sha256=", "sha256", Encoding.HEX);
            case STANDARD -> new StandardCheck(window);
            case SHOPIFY -> new BodyCheck("x-shopify-hmac-sha256", "", "sha256", Encoding.BASE64);
            case SLACK -> new SlackCheck(window);
            case MERCADOPAGO -> new MercadoPagoCheck(window);
            case HUB_SHA1 -> new BodyCheck("x-hub-signature", "sha1=", "sha1", Encoding.HEX);
            case BASIC -> new BasicCheck();
            case HMAC -> declared(Objects.requireNonNull(source.hmac()));
            case KAFKA -> throw new IllegalArgumentException("A topic signs nothing");
        };
    }

    private static Check declared(Source.Hmac hmac) {
        return new BodyCheck(hmac.header(), hmac.prefix(), hmac.algorithm(), Encoding.named(hmac.encoding()));
    }
}
