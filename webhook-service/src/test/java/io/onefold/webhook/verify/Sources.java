package io.onefold.webhook.verify;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import io.onefold.webhook.declare.Source;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Declared sources, for tests. */
public final class Sources {
    private Sources() {}

    /** A source {@code pay} of that scheme and those secrets. */
    public static Source of(String scheme, String secrets) {
        return of(scheme, secret(Map.of("SECRETS", secrets)));
    }

    public static Source of(String scheme, Secret secrets) {
        return new Source(
                "pay",
                scheme,
                secrets,
                Duration.ofMinutes(5),
                null,
                null,
                List.of(),
                scheme.equals("hmac") ? new Source.Hmac("x-sign", "sha512", "base64", "h=") : null);
    }

    /** The secret of the variable {@code SECRETS} or {@code SECRETS_FILE}. */
    public static Secret secret(Map<String, String> environment) {
        ConfigProblems problems = new ConfigProblems();
        Optional<Secret> secret = Secret.find("SECRETS", name -> Optional.ofNullable(environment.get(name)), problems);
        problems.throwIfAny();
        return secret.orElseThrow();
    }
}
