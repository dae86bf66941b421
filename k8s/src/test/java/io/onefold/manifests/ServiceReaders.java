package io.onefold.manifests;

import io.onefold.access.CurrentTokens;
import io.onefold.config.ConfigProblems;
import io.onefold.config.MappedConfig;
import io.onefold.config.Secrets;
import io.onefold.config.UnknownVariables;
import io.onefold.config.VariableNames;
import io.onefold.connect.DatabaseVariables;
import io.onefold.ingest.stream.IngestConfig;
import io.onefold.kafka.KafkaVariables;
import io.onefold.summary.declare.SummaryConfig;
import io.onefold.webhook.declare.WebhookConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a service would say of its variables at its start: the same readers, in the same order. */
final class ServiceReaders {
    private final Map<String, String> environment;
    private final ConfigProblems problems = new ConfigProblems();
    private final MappedConfig mapped;

    ServiceReaders(Map<String, String> environment) {
        this.environment = environment;
        this.mapped = new MappedConfig(new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .build());
    }

    List<String> problems(String service) {
        new DatabaseVariables(environment, problems).read();
        Secrets secrets = new Secrets(environment, problems);
        CurrentTokens.of(
                secrets.required("ADMIN_TOKENS"),
                secrets.optional("VIEWER_TOKENS"),
                InstantSource.system(),
                warning -> problems.addHidden("tokens", warning),
                problems);
        switch (service) {
            case "ingest" -> ingest();
            case "summary" -> summary();
            default -> webhook();
        }
        return problems.lines();
    }

    private void ingest() {
        judge(io.onefold.ingest.stream.SettingsReader.NAMES);
        kafka();
        new io.onefold.ingest.stream.SettingsReader(mapped.at("ingest", IngestConfig.class), environment, problems)
                .read();
    }

    private void summary() {
        judge(io.onefold.summary.declare.SettingsReader.NAMES);
        new io.onefold.summary.declare.SettingsReader(mapped.at("summary", SummaryConfig.class), environment, problems)
                .read();
    }

    private void webhook() {
        judge(io.onefold.webhook.declare.SettingsReader.NAMES);
        if (!new io.onefold.webhook.declare.SettingsReader(
                        mapped.at("webhook", WebhookConfig.class), environment, problems)
                .read()
                .ofKafka()
                .isEmpty()) {
            kafka();
        }
    }

    private void judge(VariableNames names) {
        UnknownVariables.judge(names, environment.keySet(), Optional.empty(), warning -> {}, problems);
    }

    private void kafka() {
        KafkaVariables kafka = new KafkaVariables(environment, problems);
        kafka.bootstrapServers();
        kafka.judgeSecurity();
    }
}
