package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class OrderTest {

    private final Order order = new Order(42);

    @Test
    void hasItsIdInAnotherPlaceOfEachTwin() throws IOException {
        JsonNode paid = json(order.paid(Occasion.TWIN));
        JsonNode charged = json(order.charged(Occasion.TWIN));

        assertThat(paid.at("/type").asText()).isEqualTo("order.paid");
        assertThat(paid.at("/data/id").asText()).isEqualTo("or_000000000042");
        assertThat(charged.at("/type").asText()).isEqualTo("charge.paid");
        assertThat(charged.at("/data/order/id").asText()).isEqualTo("or_000000000042");
        assertThat(charged.at("/data/id").asText()).isNotEqualTo("or_000000000042");
    }

    @Test
    void isTheSameEventWheneverItIsSent() {
        assertThat(order.charged(Occasion.LATE).eventId())
                .isEqualTo(order.charged(Occasion.TWIN).eventId());
        assertThat(order.charged(Occasion.LATE).body())
                .isEqualTo(order.charged(Occasion.TWIN).body());
    }

    @Test
    void saysTheIdOfTheEventInTheBodyToo() throws IOException {
        Webhook again = order.chargedAgain(Occasion.THIRD);

        assertThat(json(again).at("/id").asText()).isEqualTo(again.eventId());
        assertThat(again.eventId())
                .isNotEqualTo(order.charged(Occasion.TWIN).eventId())
                .isNotEqualTo(order.paid(Occasion.TWIN).eventId());
    }

    @Test
    void knowsItsNumberByItsId() {
        assertThat(Order.number(order.id())).isEqualTo(42);
    }

    private static JsonNode json(Webhook webhook) throws IOException {
        return new ObjectMapper().readTree(webhook.body());
    }
}
