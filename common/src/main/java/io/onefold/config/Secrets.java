package io.onefold.config;

import java.util.Map;
import java.util.Optional;

/** Finds secrets, each in its variable or in the file of {@code <NAME>_FILE}; what is wrong is noted, never shown. */
public final class Secrets {
    private final Map<String, String> environment;
    private final ConfigProblems problems;

    /** @param environment the variables themselves: the configuration library would take a dollar sign for its own */
    public Secrets(Map<String, String> environment, ConfigProblems problems) {
        this.environment = Map.copyOf(environment);
        this.problems = problems;
    }

    /** The secret; that it is missing is a problem, unless what it has is one already. */
    public Optional<Secret> required(String variable) {
        int before = problems.lines().size();
        Optional<Secret> secret = optional(variable);
        if (secret.isEmpty() && problems.lines().size() == before) {
            problems.add(variable, null, "needs a value");
        }
        return secret;
    }

    /** The secret, if there is one. */
    public Optional<Secret> optional(String variable) {
        return Secret.find(variable, this::value, problems);
    }

    /** Notes that a secret breaks a rule. */
    public void refuse(String variable, String rule) {
        problems.addHidden(variable, rule);
    }

    private Optional<String> value(String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }
}
