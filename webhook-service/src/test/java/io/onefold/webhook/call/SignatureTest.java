package io.onefold.webhook.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.webhook.declare.TargetSigningKey;
import org.junit.jupiter.api.Test;

class SignatureTest {
    /** The published vector of Standard Webhooks. */
    @Test
    void isThatOfStandardWebhooks() {
        assertThat(Signature.of(
                        TargetSigningKey.parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        1_614_265_330,
                        "{\"test\": 2432232314}".getBytes(UTF_8)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
