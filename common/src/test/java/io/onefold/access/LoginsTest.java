package io.onefold.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.onefold.access.Logins.Verdict;
import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginsTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-29T01:00:00Z"));
    private static final String ADMIN = "Bearer admin-token-0123456789";
    private static final String VIEWER = "Bearer viewer-token-0123456789";
    private static final String GUESS = "Bearer guessed-token-0123456789";
    private static final String HERE = "192.0.2.7";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Logins logins = new Logins(
            CurrentTokens.of(
                    secret("ADMIN_TOKENS", "admin-token-0123456789"),
                    secret("VIEWER_TOKENS", "viewer-token-0123456789"),
                    CLOCK,
                    warning -> {},
                    new ConfigProblems()),
            CLOCK,
            meters);

    private static Optional<Secret> secret(String name, String value) {
        return Secret.find(
                name, variable -> Optional.of(value).filter(v -> variable.equals(name)), new ConfigProblems());
    }

    private double counted(String answer) {
        return meters.counter("onefold.failed.logins", "answer", answer).count();
    }

    @Test
    void aGoodTokenIsLetInWhateverFailsBesideIt() {
        for (int at = 0; at < 10_000; at++) {
            logins.judge(Role.ADMIN, GUESS, HERE);
            logins.judge(Role.ADMIN, GUESS, "10.0.0." + at);
        }

        assertThat(logins.judge(Role.ADMIN, GUESS, HERE)).isInstanceOf(Verdict.TooMany.class);
        assertThat(logins.judge(Role.ADMIN, ADMIN, HERE)).isEqualTo(new Verdict.Pass());
        assertThat(logins.judge(Role.VIEWER, VIEWER, HERE)).isEqualTo(new Verdict.Pass());
        assertThat(logins.judge(Role.ADMIN, ADMIN, "10.0.0.1")).isEqualTo(new Verdict.Pass());
        assertThat(logins.judge(Role.ADMIN, VIEWER, HERE)).isEqualTo(new Verdict.NotEnough());
    }

    @Test
    void failuresAreCountedByTheirAnswer() {
        for (int at = 0; at < 31; at++) {
            logins.judge(Role.ADMIN, GUESS, HERE);
        }

        assertThat(logins.judge(Role.ADMIN, GUESS, HERE)).isEqualTo(new Verdict.TooMany(Duration.ofSeconds(2)));
        assertThat(counted("401")).isEqualTo(30);
        assertThat(counted("429")).isEqualTo(2);
    }

    @Test
    void noTokenAtAllAndOneThatIsNotEnoughAreNoFailedLogins() {
        for (int at = 0; at < 1_000; at++) {
            assertThat(logins.judge(Role.ADMIN, null, HERE)).isEqualTo(new Verdict.Unknown());
            assertThat(logins.judge(Role.ADMIN, VIEWER, HERE)).isEqualTo(new Verdict.NotEnough());
        }

        assertThat(counted("401") + counted("429")).isZero();
    }
}
