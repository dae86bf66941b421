package io.onefold.access;

import io.onefold.config.ConfigProblems;
import io.onefold.config.LastGood;
import io.onefold.config.Secret;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The tokens as they are now: those in files are read again with the first request of each second.
 *
 * <p>Failure: a file that cannot be used any more, or holds a token that is too short, leaves the tokens as they were and
 * is told once.
 *
 * <p>Thread: any. Reads two small files at most, on the caller's.
 */
public final class CurrentTokens {
    private final LastGood<AccessTokens> tokens;
    private final InstantSource clock;

    private CurrentTokens(LastGood<AccessTokens> tokens, InstantSource clock) {
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * Reads them for the first time; what is wrong goes to the problems.
     *
     * @param warn told, without any secret, when tokens that have changed cannot be used
     */
    public static CurrentTokens of(
            Optional<Secret> admins,
            Optional<Secret> viewers,
            InstantSource clock,
            Consumer<String> warn,
            ConfigProblems problems) {
        read(admins, viewers, problems);
        CurrentTokens tokens = new CurrentTokens(
                new LastGood<>("The tokens stay as they were", () -> readAgain(admins, viewers), warn), clock);
        if (problems.lines().isEmpty()) {
            tokens.get();
        }
        return tokens;
    }

    /** The tokens that count now. */
    public AccessTokens get() {
        return tokens.getAt(clock.instant());
    }

    private static AccessTokens readAgain(Optional<Secret> admins, Optional<Secret> viewers) {
        ConfigProblems problems = new ConfigProblems();
        AccessTokens read = read(admins, viewers, problems);
        if (!problems.lines().isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems.lines()));
        }
        return read;
    }

    private static AccessTokens read(Optional<Secret> admins, Optional<Secret> viewers, ConfigProblems problems) {
        return AccessTokens.parse(
                admins.map(Secret::current).orElse(null),
                viewers.map(Secret::current).orElse(null),
                problems);
    }
}
