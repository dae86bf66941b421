package io.onefold.webhook.declare;

import io.onefold.config.ConfigProblems;
import io.onefold.config.MappedConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Environment variables, read the way the service reads them. */
public final class SettingsEnvironment {
    private final Map<String, String> variables = new TreeMap<>();

    private SettingsEnvironment() {}

    public static SettingsEnvironment empty() {
        return new SettingsEnvironment();
    }

    /** One source, {@code pagarme}, and one queue, {@code orders}, with what they cannot do without. */
    public static SettingsEnvironment ofOneQueue() {
        return empty().with("WEBHOOK_SOURCES_PAGARME_SCHEME", "basic")
                .with("WEBHOOK_SOURCES_PAGARME_SECRETS", "user:password")
                .with("WEBHOOK_QUEUES_ORDERS_ON", "pagarme:order.paid=/data/id,pagarme:charge.paid=/data/order/id")
                .with("WEBHOOK_QUEUES_ORDERS_POLICY", "once")
                .with("WEBHOOK_QUEUES_ORDERS_TARGET_URL", "http://127.0.0.1:1/orders");
    }

    public SettingsEnvironment with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    public SettingsEnvironment without(String variable) {
        variables.remove(variable);
        return this;
    }

    public Settings settings() {
        ConfigProblems problems = new ConfigProblems();
        Settings settings = read(problems);
        problems.throwIfAny();
        return settings;
    }

    public List<String> problems() {
        ConfigProblems problems = new ConfigProblems();
        read(problems);
        return problems.lines();
    }

    private Settings read(ConfigProblems problems) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(variables, 300))
                .build();
        WebhookConfig mapped = new MappedConfig(config).at("webhook", WebhookConfig.class);
        return new SettingsReader(mapped, variables, problems).read();
    }
}
