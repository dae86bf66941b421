package io.onefold.webhook.verify;

import io.onefold.config.Secret;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.SigningKeys;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The keys of a source as they are now.
 *
 * <p>Failure: a file that cannot be used any more, or holds what is no key, leaves the keys as they were and is told once.
 *
 * <p>Thread: {@link #get} on any, and never reads a file; {@link #refresh} on one that may block, one at a time.
 */
final class CurrentKeys {
    private final String source;
    private final Scheme scheme;
    private final Secret secret;
    private final Consumer<String> warn;
    private volatile List<byte[]> keys;
    private String told = "";

    /** @param warn told, without any secret, when keys that have changed cannot be used */
    CurrentKeys(String source, Scheme scheme, Secret secret, Consumer<String> warn) {
        this.source = source;
        this.scheme = scheme;
        this.secret = secret;
        this.warn = warn;
        this.keys = SigningKeys.parse(scheme, secret.current());
    }

    /** The keys that count now. */
    List<byte[]> get() {
        return keys;
    }

    boolean mayChange() {
        return secret.mayChange();
    }

    /** Reads the file again. */
    void refresh() {
        try {
            keys = SigningKeys.parse(scheme, secret.current());
            told = "";
        } catch (UncheckedIOException | IllegalArgumentException e) {
            tell(String.valueOf(e.getMessage()));
        }
    }

    private void tell(String problem) {
        if (!problem.equals(told)) {
            told = problem;
            warn.accept("The secrets of the source " + source + " stay as they were: " + problem);
        }
    }
}
