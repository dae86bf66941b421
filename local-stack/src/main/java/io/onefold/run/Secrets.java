package io.onefold.run;

import io.onefold.run.pay.Shop;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * What is secret in one run.
 *
 * @param admin the token for operators
 * @param viewer the token for those who read summaries only
 * @param signing what the payment gateway signs with
 */
record Secrets(String admin, String viewer, String signing) {

    private static final int TOKEN_BYTES = 16;

    static Secrets random(RandomGenerator random) {
        return new Secrets(token(random), token(random), Shop.secret(random));
    }

    private static String token(RandomGenerator random) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
