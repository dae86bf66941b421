package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.MetricsPage;
import io.onefold.documentation.Scrape;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
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
    void areThoseOfTheDocumentation() throws Exception {
        try (Target target = new Target();
                WebhookService service = new WebhookService(stack.database(), "once", target)) {
            ServiceProcess replica = service.startReady();
            Gateway gateway = new Gateway();
            gateway.send(replica.httpUrl(), "evt-1", Gateway.orderPaid("or_1")).join();
            gateway.send(replica.httpUrl(), "evt-2", "{}", Gateway.SECRET.replace("whsec_", "whsec_AAAA"))
                    .join();

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(Scrape.metrics(scrape(replica)))
                            .isEqualTo(MetricsPage.below("webhook-service")));
        }
    }

    private static String scrape(ServiceProcess replica) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(replica.managementUrl().resolve("/q/metrics"))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
