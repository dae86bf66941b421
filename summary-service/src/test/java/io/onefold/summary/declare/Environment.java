package io.onefold.summary.declare;

import io.onefold.config.ConfigProblems;
import io.onefold.config.MappedConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Environment variables, read the way the service reads them. */
public final class Environment {
    private final Map<String, String> variables = new TreeMap<>();

    private Environment() {}

    public static Environment empty() {
        return new Environment();
    }

    /** One summary, {@code plays}, with what it cannot do without. */
    static Environment ofOneSummary() {
        return empty().with("SUMMARY_TABLES_PLAYS_STREAM", "playlog");
    }

    public Environment with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    public Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    public Settings settings() {
        ConfigProblems problems = new ConfigProblems();
        Settings settings = read(problems);
        problems.throwIfAny();
        return settings;
    }

    List<String> problems() {
        ConfigProblems problems = new ConfigProblems();
        read(problems);
        return problems.lines();
    }

    private Settings read(ConfigProblems problems) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(variables, 300))
                .build();
        SummaryConfig mapped = new MappedConfig(config).at("summary", SummaryConfig.class);
        return new SettingsReader(mapped, variables, problems).read();
    }
}
