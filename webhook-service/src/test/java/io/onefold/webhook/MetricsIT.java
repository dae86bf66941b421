package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.MetricsPage;
import io.onefold.documentation.Scrape;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the documentation says of the metrics is what a running replica shows. */
@ExtendWith(StackExtension.class)
class MetricsIT {
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
                    .untilAsserted(
                            () -> assertThat(Scrape.metrics(Api.of(replica).metrics()))
                                    .isEqualTo(MetricsPage.below("webhook-service")));
        }
    }
}
