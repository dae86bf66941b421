package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.SettingsEnvironment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingTest {
    private static final List<Queue> QUEUES = SettingsEnvironment.ofOneQueue()
            .with(
                    "WEBHOOK_QUEUES_ORDERS_ON",
                    "pagarme:order.paid=/data/id,pagarme:charge.paid=/data/order/id|/data/invoice/id")
            .with("WEBHOOK_QUEUES_MAILS_ON", "pagarme:charge.paid=/data/customer")
            .with("WEBHOOK_QUEUES_MAILS_POLICY", "collapse")
            .with("WEBHOOK_QUEUES_MAILS_TARGET_URL", "http://127.0.0.1:1/mails")
            .settings()
            .queues();

    private static Routing.Routed route(@Nullable String type, String json) {
        return route("pagarme", type, json);
    }

    private static Routing.Routed route(String source, @Nullable String type, String json) {
        Routing routing = new Routing(source, QUEUES);
        JsonScan scan =
                new JsonScanner(routing.pointers(), JsonLimits.DEFAULT).scan(json.getBytes(StandardCharsets.UTF_8));
        return routing.route(type, new RequestFields(name -> List.of(), scan));
    }

    @Test
    void twinsHaveOneKey() {
        assertThat(route("order.paid", "{\"data\":{\"id\":\"or_1\"}}").routes())
                .containsExactly(new Route("orders", "or_1"));
        assertThat(route("charge.paid", "{\"data\":{\"id\":\"ch_1\",\"order\":{\"id\":\"or_1\"}}}")
                        .routes())
                .containsExactly(new Route("orders", "or_1"));
    }

    @Test
    void anEventFeedsEveryQueueThatWantsIt() {
        Routing.Routed routed = route("charge.paid", "{\"data\":{\"order\":{\"id\":\"or_1\"},\"customer\":7}}");

        assertThat(routed.standing()).isEqualTo(Standing.ROUTED);
        assertThat(routed.routes()).containsExactlyInAnyOrder(new Route("orders", "or_1"), new Route("mails", "7"));
    }

    @Test
    void anEventGoesWhereItCan() {
        Routing.Routed routed = route("charge.paid", "{\"data\":{\"customer\":\"c\"}}");

        assertThat(routed.standing()).isEqualTo(Standing.ROUTED);
        assertThat(routed.routes()).containsExactly(new Route("mails", "c"));
    }

    @Test
    void theFirstFieldWithAValueIsTheKey() {
        assertThat(route("charge.paid", "{\"data\":{\"order\":null,\"invoice\":{\"id\":\"in_1\"}}}")
                        .routes())
                .containsExactly(new Route("orders", "in_1"));
        assertThat(route("charge.paid", "{\"data\":{\"order\":{\"id\":\"or_1\"},\"invoice\":{\"id\":\"in_1\"}}}")
                        .routes())
                .containsExactly(new Route("orders", "or_1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"data\":{}}",
                "[]",
                "7",
                "{\"data\":{\"id\":null}}",
                "{\"data\":{\"id\":\"\"}}",
                "{\"data\":{\"id\":\"  \"}}",
                "{\"data\":{\"id\":{\"id\":1}}}",
                "{\"data\":{\"id\":[\"or_1\"]}}"
            })
    void withoutAKeyItIsUnroutable(String json) {
        Routing.Routed routed = route("order.paid", json);

        assertThat(routed.standing()).isEqualTo(Standing.UNROUTABLE);
        assertThat(routed.routes()).isEmpty();
    }

    @Test
    void aTypeThatNoQueueNamesIsIgnored() {
        assertThat(route("order.created", "{\"data\":{\"id\":\"or_1\"}}").standing())
                .isEqualTo(Standing.IGNORED);
        assertThat(route("ORDER.PAID", "{\"data\":{\"id\":\"or_1\"}}").standing())
                .isEqualTo(Standing.IGNORED);
        assertThat(route(null, "{\"data\":{\"id\":\"or_1\"}}").standing()).isEqualTo(Standing.IGNORED);
    }

    @Test
    void aTypeOfAnotherSourceIsIgnored() {
        assertThat(route("other", "order.paid", "{\"data\":{\"id\":\"or_1\"}}").standing())
                .isEqualTo(Standing.IGNORED);
    }

    @Test
    void aNumberAndItsTextAreOneKey() {
        assertThat(route("order.paid", "{\"data\":{\"id\":1200}}").routes())
                .isEqualTo(route("order.paid", "{\"data\":{\"id\":\"1200\"}}").routes());
    }

    @Test
    void aKeyHasAtMost500CharactersAndNoOtherFieldTakesThePlaceOfALongerOne() {
        String clef = "\uD834\uDD1E"; // one character, two chars
        assertThat(route("order.paid", "{\"data\":{\"id\":\"" + clef.repeat(500) + "\"}}")
                        .standing())
                .isEqualTo(Standing.ROUTED);
        assertThat(route("order.paid", "{\"data\":{\"id\":\"" + clef.repeat(501) + "\"}}")
                        .standing())
                .isEqualTo(Standing.UNROUTABLE);
        assertThat(route(
                                "charge.paid",
                                "{\"data\":{\"order\":{\"id\":\"" + "x".repeat(501)
                                        + "\"},\"invoice\":{\"id\":\"in_1\"}}}")
                        .standing())
                .isEqualTo(Standing.UNROUTABLE);
        assertThat(route("order.paid", "{\"data\":{\"id\":1e131000}}").routes())
                .containsExactly(new Route("orders", "1e131000"));
    }

    @Test
    void aTriggerForEveryTypeTakesAlsoWhatHasNone() {
        Routing routing = new Routing(
                "pagarme",
                SettingsEnvironment.ofOneQueue()
                        .with("WEBHOOK_QUEUES_ORDERS_ON", "pagarme:*=/id,pagarme:charge.paid=/order")
                        .settings()
                        .queues());

        assertThat(routes(routing, null)).containsExactly(new Route("orders", "a"));
        assertThat(routes(routing, "order.paid")).containsExactly(new Route("orders", "a"));
        assertThat(routes(routing, "charge.paid")).containsExactly(new Route("orders", "b"));
        assertThat(routes(routing, "*")).containsExactly(new Route("orders", "a"));
    }

    private static List<Route> routes(Routing routing, @Nullable String type) {
        JsonScan scan = new JsonScanner(routing.pointers(), JsonLimits.DEFAULT)
                .scan("{\"id\":\"a\",\"order\":\"b\"}".getBytes(StandardCharsets.UTF_8));
        return routing.route(type, new RequestFields(name -> List.of(), scan)).routes();
    }
}
