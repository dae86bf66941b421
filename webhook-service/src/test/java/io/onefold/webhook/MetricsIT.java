package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.Documentation;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the documentation says of the metrics is what a running replica shows. */
@ExtendWith(StackExtension.class)
class MetricsIT {
    private static final Pattern SAMPLE =
            Pattern.compile("(?m)^((?:onefold_webhook|dlq|consumer_lag|side_effect)_\\w+)[{ ]");
    private static final Documentation PAGE = Documentation.of("webhook.md");

    private final TestStack stack;

    MetricsIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void areThoseOfTheDocumentation() {
        try (Target target = new Target();
                CommandTopic topic = new CommandTopic(stack.kafkaBootstrapServers(), "metrics-of-commands", 1);
                WebhookService service = new WebhookService(stack.database(), "once", target)
                        .reading(stack.kafkaBootstrapServers(), topic)) {
            topic.send(0, CommandTopic.integrate("c-1", "or_1"));
            ServiceProcess replica = service.startReady();
            Gateway gateway = new Gateway();
            gateway.send(replica.httpUrl(), "evt-1", Gateway.orderPaid("or_1")).join();
            gateway.send(replica.httpUrl(), "evt-2", "{}", Gateway.SECRET.replace("whsec_", "whsec_AAAA"))
                    .join();

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(names(replica)).isEqualTo(PAGE.firstColumnBelow("metric")));
        }
    }

    private static Set<String> names(ServiceProcess replica) {
        return SAMPLE.matcher(Api.of(replica).metrics())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
