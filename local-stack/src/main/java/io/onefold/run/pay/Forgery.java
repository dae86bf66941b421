package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The ways in which a webhook is not its source's. */
enum Forgery {
    UNSIGNED,
    OTHER_SECRET,
    OTHER_BODY,
    OTHER_ID,
    TOO_OLD;

    private static final Signer STRANGER = Signer.of("whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBnYXRld2F5");
    private static final long LONG_AGO = 3_600; // s; no receiver is to take a signature that old

    /** A letter that must be refused; signed rightly but for one thing. */
    Letter of(String id, long seconds, byte[] body, Signer signer) {
        Letter right = Letter.signed(id, seconds, body, signer);
        return switch (this) {
            case UNSIGNED -> new Letter(id, seconds, null, body);
            case OTHER_SECRET -> Letter.signed(id, seconds, body, STRANGER);
            case OTHER_BODY -> new Letter(id, seconds, right.signature(), dearer(body));
            case OTHER_ID -> new Letter(id + "x", seconds, right.signature(), body);
            case TOO_OLD -> Letter.signed(id, seconds - LONG_AGO, body, signer);
        };
    }

    private static byte[] dearer(byte[] body) {
        return new String(body, UTF_8).replace("\"amount\":", "\"amount\":9").getBytes(UTF_8);
    }
}
