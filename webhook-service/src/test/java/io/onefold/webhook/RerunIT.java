package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.suite.Target.Call;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.TwoReplicas;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A queue of policy {@code rerun} as it is declared with nothing but what it needs. */
@ExtendWith(StackExtension.class)
class RerunIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    private final TwoReplicas replicas;

    RerunIT(TestStack stack) {
        this.replicas = new TwoReplicas(stack);
    }

    @AfterEach
    void stop() {
        replicas.close();
    }

    @Test
    void eachFollowUpCarriesTheLatestPayloadOfThoseThatCameDuringTheCallBefore() {
        replicas.start(0);
        replicas.target()
                .behave(call -> new Reply(true, 200, () -> {
                    switch (replicas.target().callsOf("s1").size()) {
                        case 1 -> send("b", "c");
                        case 2 -> send("d");
                        default -> {}
                    }
                }));

        send("a");
        await().atMost(SOON).until(() -> replicas.target().callsOf("s1").size() == 3);
        replicas.awaitEnd("s1");

        assertThat(replicas.target().callsOf("s1").stream().map(RerunIT::said))
                .containsExactly("a of [a]", "c of [b, c]", "d of [d]");
        assertThat(replicas.rows().all("SELECT generation, state FROM webhook.effect ORDER BY generation"))
                .containsExactly("1 done", "2 done", "3 done");
    }

    private void send(String... events) {
        for (String event : events) {
            String body = "{\"type\":\"stock.changed\",\"data\":{\"id\":\"s1\",\"event\":\"" + event + "\"}}";
            assertThat(replicas.send(0, event, body).join().status()).isEqualTo(202);
        }
    }

    /** The event of the payload, and those of the deliveries that it stands for. */
    private static String said(Call call) {
        JsonObject body = new JsonObject(call.body());
        List<String> events = body.getJsonArray("deliveries").stream()
                .map(delivery -> ((JsonObject) delivery).getString("eventId"))
                .toList();
        return body.getJsonObject("payload").getJsonObject("data").getString("event") + " of " + events;
    }
}
