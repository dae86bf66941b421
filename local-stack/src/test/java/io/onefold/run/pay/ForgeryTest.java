package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForgeryTest {

    private static final Signer SIGNER = Signer.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    private static final long NOW = 1_780_000_000;
    private static final long TOLERANCE = 300;

    @Test
    void aWebhookOfTheGatewayIsGenuine() {
        assertThat(isGenuine(new Order(1).paid(Occasion.TWIN).letter(NOW, SIGNER)))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(Forgery.class)
    void aForgedOneIsNot(Forgery forgery) {
        assertThat(isGenuine(Order.forged(1, forgery).letter(NOW, SIGNER))).isFalse();
    }

    @Test
    void theBodyIsAnotherThanTheSignedOne() {
        Webhook webhook = Order.forged(1, Forgery.OTHER_BODY);

        assertThat(new String(webhook.letter(NOW, SIGNER).body(), UTF_8))
                .contains("\"amount\":9100")
                .isNotEqualTo(new String(webhook.body(), UTF_8));
    }

    private static boolean isGenuine(Letter letter) {
        return NOW - letter.seconds() < TOLERANCE
                && SIGNER.sign(letter.id(), letter.seconds(), letter.body()).equals(letter.signature());
    }
}
