package io.onefold.webhook.verify;

import io.onefold.config.LastGood;
import io.onefold.config.Secret;
import io.onefold.json.JsonScan;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.SigningKeys;
import io.onefold.webhook.declare.Source;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells whether a request comes from one source, in two looks: at the signature, and, once the body was read, at whether
 * it is about what was signed. Any thread; none of it blocks but {@link #refresh}.
 */
public final class Verifier {
    private final Check check;
    private final Secret secret;
    private final LastGood<List<byte[]>> keys;
    private final List<String> once;

    /**
     * The verifier of a source whose scheme is of HTTP.
     *
     * @param once more headers that decide something, so that two of a name are refused
     * @param warn told when secrets that have changed cannot be used
     */
    public Verifier(Source source, Collection<String> once, InstantSource clock, Consumer<String> warn) {
        this.check = Checks.of(source, clock);
        Scheme scheme = Scheme.parse(source.scheme());
        this.secret = Objects.requireNonNull(source.secrets());
        this.keys = new LastGood<>(
                "The secrets of the source " + source.name() + " stay as they were",
                () -> SigningKeys.parse(scheme, secret.current()),
                warn);
        keys.refresh();
        Set<String> names = new LinkedHashSet<>(check.headers());
        names.addAll(once);
        this.once = List.copyOf(names);
    }

    /** Whether it is signed. */
    public Verdict verify(Request request) {
        for (String header : once) {
            if (request.headers().repeats(header)) {
                return Verdict.REPEATED;
            }
        }
        return check.check(request, keys.get());
    }

    /** What {@link #compare} reads of the body. */
    public List<JsonPointer> fields() {
        return check.fields();
    }

    /** Whether a signed request's body is about what was signed. */
    public Verdict compare(Request request, JsonScan scan) {
        return check.fits(request, scan) ? Verdict.GENUINE : Verdict.OTHER_BODY;
    }

    /** Whether its secrets stand in a file. */
    public boolean mayChange() {
        return secret.mayChange();
    }

    /** Reads the secrets again. Blocks; one at a time. */
    public void refresh() {
        keys.refresh();
    }
}
