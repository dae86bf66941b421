package io.onefold.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What becomes of variables with a service's prefix that mean nothing: {@code CONFIG_UNKNOWN=fail} or {@code warn}. */
public final class UnknownVariables {
    private static final String MODE = "CONFIG_UNKNOWN";

    private UnknownVariables() {}

    /** Notes each as a problem, or warns of it. */
    public static void judge(
            VariableNames names,
            Set<String> environment,
            Optional<String> mode,
            Consumer<String> warning,
            ConfigProblems problems) {
        List<UnknownVariable> unknown = names.unknownIn(environment);
        switch (mode.orElse("fail")) {
            case "fail" -> unknown.forEach(variable -> problems.addHidden(variable.name(), variable.rule()));
            case "warn" -> unknown.forEach(variable -> warning.accept(variable.name() + " " + variable.rule()));
            default -> problems.add(MODE, mode.get(), "is fail or warn");
        }
    }
}
