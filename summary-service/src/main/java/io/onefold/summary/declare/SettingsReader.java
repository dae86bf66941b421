package io.onefold.summary.declare;

import io.onefold.config.ConfigProblems;
import io.onefold.config.Durations;
import io.onefold.config.VariableNames;
import io.onefold.config.Variables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Turns what the environment says into {@link Settings}, or into the list of everything that is wrong with it. */
public final class SettingsReader {
    /** Every variable with our prefix; {@code docs/configuration.md} lists them too, and a test compares. */
    public static final List<String> VARIABLES = List.of(
            "SUMMARY_EVERY",
            "SUMMARY_STEP_ROWS",
            "SUMMARY_RECONCILE_EVERY",
            "SUMMARY_SAMPLE_RETENTION",
            "SUMMARY_TABLES_<NAME>_STREAM",
            "SUMMARY_TABLES_<NAME>_GROUP_BY",
            "SUMMARY_TABLES_<NAME>_PERIOD",
            "SUMMARY_TABLES_<NAME>_ZONE",
            "SUMMARY_TABLES_<NAME>_SUM",
            "SUMMARY_TABLES_<NAME>_MIN",
            "SUMMARY_TABLES_<NAME>_MAX",
            "SUMMARY_TABLES_<NAME>_REBUILD");

    /** By these what is written wrong is found. */
    public static final VariableNames NAMES = new VariableNames("SUMMARY_", VARIABLES);

    private static final Duration USUAL = Duration.ofSeconds(10);

    private final SummaryConfig config;
    private final Variables variables;

    /** @param environment to show a value as it was written; the configuration library takes an empty one for none */
    public SettingsReader(SummaryConfig config, Map<String, String> environment, ConfigProblems problems) {
        this.config = config;
        this.variables = new Variables(environment, problems);
    }

    /** The settings; call {@link ConfigProblems#throwIfAny} before using them, for they may be incomplete. */
    public Settings read() {
        if (config.tables().isEmpty()) {
            variables.refuse("SUMMARY_TABLES_<NAME>_STREAM", null, "needs at least one summary");
        }
        DeclarationReader reader = new DeclarationReader(variables);
        List<Declaration> summaries = new ArrayList<>();
        Set<String> rebuild = new HashSet<>();
        config.tables().forEach((name, table) -> {
            summaries.add(reader.read(name, table));
            if (variables.bool("SUMMARY_TABLES_" + name.toUpperCase(Locale.ROOT) + "_REBUILD", table.rebuild())) {
                rebuild.add(name);
            }
        });
        return new Settings(
                variables.parse("SUMMARY_EVERY", config.every(), text -> pace(text, "10s"), USUAL),
                variables.whole("SUMMARY_STEP_ROWS", config.stepRows(), 1, 1_000_000),
                variables.parse("SUMMARY_RECONCILE_EVERY", config.reconcileEvery(), text -> pace(text, "1h"), USUAL),
                variables.parse("SUMMARY_SAMPLE_RETENTION", config.sampleRetention(), Durations::parseDays, USUAL),
                summaries,
                rebuild);
    }

    /** The scheduler's own granularity is a second. */
    private static Duration pace(String text, String such) {
        return Durations.parse(
                text, Duration.ofSeconds(1), Duration.ofDays(1), "is a duration from 1s to 1d, such as " + such);
    }
}
