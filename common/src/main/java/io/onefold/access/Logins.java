package io.onefold.access;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges by its token whether a request may pass.
 *
 * <p>Guarantee: a known token is let in whatever else fails, at its own address or at another; only then is a failure
 * counted, and only a failure can be one too many. A request without any token is not a failed login.
 *
 * <p>Thread: any.
 */
@Singleton
public class Logins {
    private final CurrentTokens tokens;
    private final InstantSource clock;
    private final FailedLogins failed = new FailedLogins();
    private final Counter refused;
    private final Counter limited;

    public Logins(CurrentTokens tokens, InstantSource clock, MeterRegistry meters) {
        this.tokens = tokens;
        this.clock = clock;
        this.refused = meters.counter("onefold.failed.logins", "answer", "401");
        this.limited = meters.counter("onefold.failed.logins", "answer", "429");
    }

    /** So that the counters are there from the start. */
    void start(@Observes StartupEvent event) {}

    /** Whether that header, from that address, has the role; if not, why. */
    Verdict judge(Role needed, @Nullable String authorization, String address) {
        Optional<Role> role = tokens.get().roleOf(authorization);
        if (role.isPresent()) {
            return needed == Role.ADMIN && role.get() != Role.ADMIN ? new Verdict.NotEnough() : new Verdict.Pass();
        }
        if (authorization == null) {
            return new Verdict.Unknown();
        }
        Optional<Duration> wait = failed.book(ClientAddress.of(address), clock.instant());
        (wait.isEmpty() ? refused : limited).increment();
        return wait.<Verdict>map(Verdict.TooMany::new).orElseGet(Verdict.Unknown::new);
    }

    /** What becomes of a request. */
    sealed interface Verdict {
        /** It may go on. */
        record Pass() implements Verdict {}

        /** Its token is not known, or it has none. */
        record Unknown() implements Verdict {}

        /** Its token is known and not enough. */
        record NotEnough() implements Verdict {}

        /** Its token is not known, nor were those of too many others before, for so long. */
        record TooMany(Duration lasting) implements Verdict {}
    }
}
