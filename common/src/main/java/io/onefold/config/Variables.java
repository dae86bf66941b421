package io.onefold.config;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads variables one by one; what breaks its rule is noted, and reading goes on. */
public final class Variables {
    private final Map<String, String> environment;
    private final ConfigProblems problems;

    /** @param environment to show a value as it was written; the configuration library takes an empty one for none */
    public Variables(Map<String, String> environment, ConfigProblems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    /** Notes a problem. */
    public void refuse(String variable, @Nullable String value, String rule) {
        problems.add(variable, value, rule);
    }

    /** How many problems are noted by now. */
    public int refused() {
        return problems.lines().size();
    }

    public String required(String variable, Optional<String> value) {
        if (value.isEmpty() || value.get().isBlank()) {
            refuse(variable, environment.get(variable), "needs a value");
        }
        return value.orElse("");
    }

    public boolean bool(String variable, Optional<String> value) {
        return parse(
                variable,
                value,
                text -> {
                    if (!text.strip().matches("true|false")) {
                        throw new IllegalArgumentException("is true or false");
                    }
                    return Boolean.parseBoolean(text.strip());
                },
                false);
    }

    public int whole(String variable, Optional<String> value, int least, int most) {
        return parse(variable, value, text -> whole(text, least, most), least);
    }

    private static int whole(String text, int least, int most) {
        String rule = "is a whole number from " + least + " to " + most;
        long number;
        try {
            number = Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rule, e);
        }
        if (number < least || number > most) {
            throw new IllegalArgumentException(rule);
        }
        return (int) number;
    }

    /** The value of a variable that has a default, or {@code otherwise} once a problem is noted. */
    public <T> T parse(String variable, Optional<String> value, Function<String, T> parser, T otherwise) {
        T parsed = parse(variable, value, parser);
        return parsed == null ? otherwise : parsed;
    }

    /** The value of a variable that has no default, or null: not said, or a problem is noted. */
    public <T> @Nullable T ifSaid(String variable, Optional<String> value, Function<String, T> parser) {
        return value.isEmpty() && !environment.containsKey(variable) ? null : parse(variable, value, parser);
    }

    /** The value, or null once a problem is noted. */
    public <T> @Nullable T parse(String variable, Optional<String> value, Function<String, T> parser) {
        if (value.isEmpty() || value.get().isBlank()) {
            refuse(
                    variable,
                    environment.get(variable),
                    variable.endsWith("_KEY") ? "needs at least one field" : "needs a value");
            return null;
        }
        try {
            return parser.apply(value.get());
        } catch (IllegalArgumentException e) {
            refuse(variable, value.get(), String.valueOf(e.getMessage()));
            return null;
        }
    }
}
