package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.webhook.declare.Scheme;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptHeadersTest {
    @Test
    void neverKeepsOneThatMayCarryASecretWhoeverAsksForIt() {
        List<String> asked = List.of(
                "authorization", "cookie", "x-signature", "x-hmac-sha256", "x-api-key", "x-auth-token", "x-topic");

        assertThat(new KeptHeaders(Scheme.HMAC, asked).of(name -> List.of("a")))
                .containsOnlyKeys("content-type", "user-agent", "x-topic");
    }
}
