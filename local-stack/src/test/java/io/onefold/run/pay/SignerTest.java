package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SignerTest {

    @Test
    void signsThePublishedVector() {
        Signer signer = Signer.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

        String signature =
                signer.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, "{\"test\": 2432232314}".getBytes(UTF_8));

        assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void makesSecretsThatItCanSignWith() {
        Random random = new Random(7);
        String one = Signer.secret(random);
        String other = Signer.secret(random);

        assertThat(one).matches("whsec_[A-Za-z0-9+/]{43}=").isNotEqualTo(other);
        assertThat(Signer.of(one).sign("id", 1, new byte[0]))
                .isNotEqualTo(Signer.of(other).sign("id", 1, new byte[0]));
    }
}
