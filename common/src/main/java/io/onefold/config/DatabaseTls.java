package io.onefold.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code sslmode} and {@code sslrootcert} of a {@code DATABASE_URL} ask for, the same for every client of the
 * database.
 *
 * @param authority a PEM file with the certificates of whom to trust; only with a mode that verifies
 */
public record DatabaseTls(Mode mode, Optional<Path> authority) {

    /** As in PostgreSQL's own clients, without those two that let the network decide. */
    public enum Mode {
        /** No TLS; also without any {@code sslmode}. */
        DISABLE,
        /** TLS with whoever answers. */
        REQUIRE,
        /** TLS with a server whose certificate comes from the authority. */
        VERIFY_CA,
        /** And whose name is the one in the URL. */
        VERIFY_FULL;

        boolean verifies() {
            return this == VERIFY_CA || this == VERIFY_FULL;
        }
    }

    private static final String MODE = "sslmode";
    private static final String AUTHORITY = "sslrootcert";

    public DatabaseTls {
        if (mode.verifies() != authority.isPresent()) {
            throw new IllegalArgumentException(
                    AUTHORITY + " goes with sslmode verify-ca and verify-full, and they with it");
        }
    }

    /**
     * Of a URL such as {@code postgresql://host:port/db?sslmode=verify-full&sslrootcert=/path/ca.pem}.
     *
     * @throws IllegalArgumentException with the rule that is broken
     */
    public static DatabaseTls of(String url) {
        Map<String, String> parameters = parameters(url);
        for (String name : parameters.keySet()) {
            if (name.toLowerCase(Locale.ROOT).startsWith("ssl") && !name.equals(MODE) && !name.equals(AUTHORITY)) {
                throw new IllegalArgumentException(
                        "knows sslmode and sslrootcert, in lower case, of what begins with ssl");
            }
        }
        return new DatabaseTls(
                mode(parameters.get(MODE)),
                Optional.ofNullable(parameters.get(AUTHORITY)).map(Path::of));
    }

    private static Mode mode(@Nullable String text) {
        if (text == null) {
            return Mode.DISABLE;
        }
        return Arrays.stream(Mode.values())
                .filter(mode ->
                        mode.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "has an sslmode that is not disable, require, verify-ca or verify-full"));
    }

    private static Map<String, String> parameters(String url) {
        Map<String, String> parameters = new HashMap<>();
        int start = url.indexOf('?');
        if (start >= 0) {
            for (String pair : url.substring(start + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.put(
                            pair.substring(0, equals),
                            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                }
            }
        }
        return parameters;
    }
}
