package io.onefold.ingest.stream;

import io.onefold.config.ConfigProblems;
import io.onefold.config.MappedConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Environment variables, read the way the service reads them. */
final class Environment {
    private final Map<String, String> variables = new TreeMap<>();

    private Environment() {}

    static Environment empty() {
        return new Environment();
    }

    /** One stream, {@code playlog}, with what it cannot do without. */
    static Environment ofOneStream() {
        return empty().with("INGEST_GROUP_ID", "ingest")
                .with("INGEST_STREAMS_PLAYLOG_TOPICS", "playlog")
                .with("INGEST_STREAMS_PLAYLOG_KEY", "/id");
    }

    Environment with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    Settings settings() {
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
        IngestConfig mapped = new MappedConfig(config).at("ingest", IngestConfig.class);
        return new SettingsReader(mapped, variables, problems).read();
    }
}
