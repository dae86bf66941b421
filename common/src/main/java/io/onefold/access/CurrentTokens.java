package io.onefold.access;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Secret;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
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

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Optional<Secret> admins;
    private final Optional<Secret> viewers;
    private final InstantSource clock;
    private final Consumer<String> warn;
    private AccessTokens tokens;
    private Instant next;
    private String told = "";

    private CurrentTokens(
            Optional<Secret> admins,
            Optional<Secret> viewers,
            InstantSource clock,
            Consumer<String> warn,
            ConfigProblems problems) {
        this.admins = admins;
        this.viewers = viewers;
        this.clock = clock;
        this.warn = warn;
        this.tokens = read(problems);
        this.next = clock.instant().plus(PERIOD);
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
        return new CurrentTokens(admins, viewers, clock, warn, problems);
    }

    /** The tokens that count now. */
    public synchronized AccessTokens get() {
        Instant now = clock.instant();
        if (mayChange() && !now.isBefore(next)) {
            next = now.plus(PERIOD);
            refresh();
        }
        return tokens;
    }

    private boolean mayChange() {
        return admins.filter(Secret::mayChange).isPresent()
                || viewers.filter(Secret::mayChange).isPresent();
    }

    private void refresh() {
        try {
            ConfigProblems problems = new ConfigProblems();
            AccessTokens read = read(problems);
            if (problems.lines().isEmpty()) {
                tokens = read;
                told = "";
            } else {
                tell(String.join("; ", problems.lines()));
            }
        } catch (UncheckedIOException e) {
            tell(String.valueOf(e.getMessage()));
        }
    }

    private void tell(String problem) {
        if (!problem.equals(told)) {
            told = problem;
            warn.accept("The tokens stay as they were: " + problem);
        }
    }

    private AccessTokens read(ConfigProblems problems) {
        return AccessTokens.parse(
                admins.map(Secret::current).orElse(null),
                viewers.map(Secret::current).orElse(null),
                problems);
    }
}
