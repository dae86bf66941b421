package io.onefold.stack.embedded;

import io.onefold.stack.tls.Certificates;
import java.util.List;
import java.util.Map;

/**
 * One more listener of the broker, which speaks TLS and takes only {@link #USERNAME}, by SCRAM-SHA-512.
 *
 * @param port where the broker listens
 */
public record SecuredListener(int port, Certificates certificates) {
    /** Who may log in; the broker knows nobody else. */
    public static final String USERNAME = "onefold";

    public static final String PASSWORD = "onefold-of-the-broker";

    static final String PROTOCOL = "SECURED:SASL_SSL";

    private static final String MECHANISM = "SCRAM-SHA-512";

    String address() {
        return "SECURED://127.0.0.1:" + port;
    }

    Map<String, String> settings() {
        return Map.of(
                "listener.name.secured.ssl.keystore.type",
                "PKCS12",
                "listener.name.secured.ssl.keystore.location",
                certificates.keyStore().toString(),
                "listener.name.secured.ssl.keystore.password",
                Certificates.PASSWORD,
                "listener.name.secured.sasl.enabled.mechanisms",
                MECHANISM,
                "listener.name.secured.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    }

    /** Makes the user when the broker's log folder is formatted. */
    List<String> formatOptions() {
        return List.of("--add-scram", MECHANISM + "=[name=" + USERNAME + ",password=" + PASSWORD + "]");
    }
}
