package io.onefold.run.pay;

import org.jspecify.annotations.Nullable;

/**
 * A webhook as it goes over the wire.
 *
 * @param seconds since 1970, when it says that it was signed
 * @param signature {@code null} leaves the header out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Letter(String id, long seconds, @Nullable String signature, byte[] body) {

    static Letter signed(String id, long seconds, byte[] body, Signer signer) {
        return new Letter(id, seconds, signer.sign(id, seconds, body), body);
    }
}
