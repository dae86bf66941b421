package io.onefold.webhook.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What the providers themselves publish. */
class PublishedVectorsTest {
    private static Verdict verdict(String scheme, String secret, long now, Map<String, String> headers, String body) {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(now));
        Verifier verifier = new Verifier(Sources.of(scheme, secret), List.of(), clock, warning -> {});
        return verifier.verify(new Request(
                name -> byName.containsKey(name) ? List.of(byName.get(name)) : List.of(),
                name -> List.of(),
                Signed.utf8(body)));
    }

    @Test
    void standardWebhooks() {
        Map<String, String> headers = Map.of(
                "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
                "webhook-timestamp", "1614265330",
                "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        String body = "{\"test\": 2432232314}";

        assertThat(verdict("standard", secret, 1614265330, headers, body)).isEqualTo(Verdict.GENUINE);
        assertThat(verdict("standard", secret, 1614265330, headers, body + "\n"))
                .isEqualTo(Verdict.FORGED);
    }

    @Test
    void gitHub() {
        Map<String, String> headers = Map.of(
                "X-Hub-Signature-256", "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");
        String secret = "It's a Secret to Everybody";

        assertThat(verdict("github", secret, 0, headers, "Hello, World!")).isEqualTo(Verdict.GENUINE);
        assertThat(verdict("github", secret, 0, headers, "Hello, World")).isEqualTo(Verdict.FORGED);
    }
}
