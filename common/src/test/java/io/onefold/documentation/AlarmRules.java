package io.onefold.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** What {@code k8s/prometheus/rules.yaml} has. */
final class AlarmRules {
    static final Path FOLDER = Path.of("..", "k8s", "prometheus");

    private AlarmRules() {}

    /** An alarm, or a recording rule; the other's name is null. */
    record Rule(@Nullable String alert, @Nullable String record, String expression, String severity, String runbook) {}

    static List<Rule> all() {
        List<Rule> rules = new ArrayList<>();
        for (Object group : list(read("rules.yaml").get("groups"))) {
            list(map(group).get("rules")).forEach(rule -> rules.add(rule(map(rule))));
        }
        return rules;
    }

    private static Rule rule(Map<?, ?> rule) {
        return new Rule(
                (String) rule.get("alert"),
                (String) rule.get("record"),
                String.valueOf(rule.get("expr")),
                text(rule.get("labels"), "severity"),
                text(rule.get("annotations"), "runbook"));
    }

    /** The names of the alarms that the tests of the rules want raised, or, the other way round, want quiet. */
    static List<String> tried(boolean raised) {
        List<String> alarms = new ArrayList<>();
        for (Object test : list(read("rules-test.yaml").get("tests"))) {
            Object tries = map(test).get("alert_rule_test");
            if (tries != null) {
                list(tries).stream()
                        .map(AlarmRules::map)
                        .filter(one -> list(one.get("exp_alerts")).isEmpty() != raised)
                        .forEach(one -> alarms.add((String) one.get("alertname")));
            }
        }
        return alarms;
    }

    private static Map<?, ?> read(String file) {
        try {
            return map(new Yaml().load(Files.readString(FOLDER.resolve(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(@Nullable Object map, String key) {
        return map == null ? "" : String.valueOf(map(map).get(key));
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    private static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value);
    }
}
